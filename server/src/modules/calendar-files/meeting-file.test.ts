import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { createScheduling, eventsOf } from '../../../test/calendars.ts';

const world = await openTestApp({ startsAt: '2026-11-09T10:00:00.000Z' });
const { as, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const { propose, schedule, cancel } = createScheduling(world, admin);

test('a meeting is a file of its own, for those who see it and once it is approved', async () => {
  const [chapter, far] = [await aChapter({ name: 'Quay' }), await aChapter()];
  const [member, stranger] = [await aMember({ chapter }), await aMember({ chapter: far })];
  const id = await schedule(chapter, { day: '2026-11-17' });
  const { status, headers, text } = await as(member).get(`/meetings/${id}/calendar`);
  expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'attachment; filename="chapter-meeting-2026-11-17.ics"',
    'no-store',
  ]);
  const { body } = await as(member).post('/account/calendar');
  const calendar = await as('visitor').send('GET', body.path);
  expect(eventsOf(text)).toEqual(eventsOf(calendar.text));
  expect((await as(stranger).get(`/meetings/${id}/calendar`)).status).toBe(404);
  const proposed = await propose(chapter, { day: '2026-12-01' });
  expect((await as(member).get(`/meetings/${proposed}/calendar`)).status).toBe(404);
  expect((await as(admin).get(`/meetings/${proposed}/calendar`)).status).toBe(409);
  await cancel(proposed);
  expect((await as(admin).get(`/meetings/${proposed}/calendar`)).status).toBe(409);
});
