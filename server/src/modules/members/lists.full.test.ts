import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { aCrowd, CROWD } from '../../../test/crowd.ts';

const app = await openTestApp();
const admin = await app.aSuperAdmin();

test('beyond 10,000 matches a search over everything returns a lower bound and says so', async () => {
  const chapter = await aCrowd(app);
  const get = async (query: string) => (await app.as(admin).get(`/members?page=1&${query}`)).body;
  expect(await get('search=crowd')).toMatchObject({ total: 10_000, more: true, page_size: 100 });
  for (const query of ['', '&search=crowd']) {
    const body = await get(`chapter_id=${chapter.id}${query}`);
    expect(body.total).toBe(CROWD);
    expect(body).not.toHaveProperty('more');
  }
});
