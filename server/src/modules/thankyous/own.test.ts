import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, aChapter, aMember, aNote } = await openTestApp();

const own = async (who: Person, query = '') => (await as(who).get(`/thankyou/mine${query}`)).body;
const ids = (list: { notes: { id: number }[] }) => list.notes.map(({ id }) => id);

test("a member sees the thanks they gave and received, of any status, by date, and no one else's", async () => {
  const chapter = await aChapter();
  const [ada, bob, cleo] = [
    await aMember({ chapter, full_name: 'Ada' }),
    await aMember({ chapter, full_name: 'Bob' }),
    await aMember({ chapter, full_name: 'Cleo' }),
  ];
  const pending = await aNote({ from: ada, to: bob, date: '2026-11-02' });
  const approved = await aNote({ from: ada, to: cleo, date: '2026-11-05', status: 'approved' });
  const back = await aNote({ from: bob, to: ada, description: 'A large roof' });
  expect(await own(ada, '?direction=given')).toMatchObject({ total: 2, page_size: 1000 });
  expect(ids(await own(ada, '?direction=given'))).toEqual([approved.id, pending.id]);
  expect(ids(await own(ada, '?direction=received'))).toEqual([back.id]);
  expect(ids(await own(ada))).toEqual([back.id]);
  expect(ids(await own(bob))).toEqual([pending.id]);
  expect(ids(await own(ada, '?direction=given&page=2&page_size=1'))).toEqual([pending.id]);
  expect(ids(await own(ada, '?direction=given&search=cleo'))).toEqual([approved.id]);
  expect(ids(await own(ada, '?search=LARGE'))).toEqual([back.id]);
  expect((await as(ada).get('/thankyou/mine?direction=both')).status).toBe(400);
});
