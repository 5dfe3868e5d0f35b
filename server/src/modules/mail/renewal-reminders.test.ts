import { beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../test/app.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';
import { createCalendar } from '../../time/calendar.ts';
import { remindOfRenewals } from './renewal-reminders.ts';

/** It is 10 November 2026, ten o'clock. */
const { as, db, clock, sql, ada, bob, admin, chapter, aMember, arrived, subjects } = await openMailScene();
const calendar = createCalendar('UTC', clock.now);
const NOW = clock.now().toISOString();
const valid = ({ id }: { id: number }, day: string) =>
  sql('UPDATE users SET subscription_valid_till = $2 WHERE id = $1', [id, day]);
/** The mails of the next so many days, with the housekeeping of each hour of daylight. */
const inDays = async (days: number): Promise<string[]> => {
  const sent = [];
  for (let hour = 0; hour <= days * 24; hour += 6) {
    await remindOfRenewals(db, calendar);
    sent.push(...(await subjects()));
    clock.advance(6 * 3_600_000);
  }
  return sent.filter((subject) => subject.includes('membership'));
};

beforeEach(async () => {
  clock.set(NOW);
  await sql('DELETE FROM renewal_reminders');
  await sql(
    "UPDATE users SET subscription_valid_till = '2028-12-31', removed_at = NULL WHERE role = 'member'",
  );
});

test('writes to a member 30 and 7 days before the end, once each, and not after it', async () => {
  await valid(ada, '2026-12-11');
  expect(await inDays(0)).toEqual([]);
  clock.set(NOW);
  clock.advance(DAY);
  await remindOfRenewals(db, calendar);
  const [mail] = await arrived();
  expect([mail?.to, mail?.headers.subject]).toEqual([
    [ada.email],
    'Your membership ends on Friday, 11 December 2026',
  ]);
  expect(plain(mail)).toContain(`Your membership of ${chapter.name} ends on Friday, 11 December 2026.`);
  expect(plain(mail)).toContain('E-mails about your membership are on.');
  expect(await inDays(21)).toEqual([]);
  expect(await inDays(20)).toEqual([`${ada.email}: Your membership ends on Friday, 11 December 2026`]);
});

test('writes nothing once the membership is renewed, has ended, or its member does not want to be mailed', async () => {
  const [kim, lee] = [await aMember({ activated: true }), await aMember({ activated: true })];
  for (const member of [ada, bob, kim, lee]) await valid(member, '2026-12-01');
  await as(bob).put('/account/mail', { membership: 0 });
  await remindOfRenewals(db, calendar);
  // While the mails wait to be sent.
  await as(admin).post('/members/renewals', { ids: [ada.id], months: 12 });
  await as(admin).post(`/members/${kim.id}/end`, {});
  expect(await subjects()).toEqual([`${lee.email}: Your membership ends on Tuesday, 1 December 2026`]);
});

test('a membership that is renewed gets its mails before the new end; who never signed in gets none', async () => {
  const newcomer = await aMember();
  await valid(newcomer, '2026-11-20');
  await valid(ada, '2026-11-14');
  expect(await inDays(2)).toEqual([`${ada.email}: Your membership ends on Saturday, 14 November 2026`]);
  await valid(ada, '2026-12-09');
  expect(await inDays(2)).toEqual([`${ada.email}: Your membership ends on Wednesday, 9 December 2026`]);
});

test('no two processes write the same mail', async () => {
  await valid(ada, '2026-12-01');
  await Promise.all([1, 2, 3, 4].map(() => remindOfRenewals(db, calendar)));
  expect(await subjects()).toHaveLength(1);
});

test('does not write at night', async () => {
  await valid(ada, '2026-12-01');
  clock.set('2026-11-10T06:59:00.000Z');
  expect(await remindOfRenewals(db, calendar)).toBe(0);
  clock.set('2026-11-10T07:00:00.000Z');
  expect(await remindOfRenewals(db, calendar)).toBe(1);
});
