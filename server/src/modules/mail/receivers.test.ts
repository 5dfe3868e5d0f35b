import { expect, test } from 'vitest';
import { meetingForm, referralForm } from '../../../test/access/valid.ts';
import { openMailScene } from '../../../test/mail/mail-scene.ts';

const { as, clock, sql, aChapter, aMember, chapter, ada, bob, admin, arrived } = await openMailScene();

/** Who gets the mails that are due. */
const receivers = async () => (await arrived()).map(({ to }) => to.join()).sort();
const settle = () => clock.advance(5 * 60_000);
const approvedMeeting = async (day: string): Promise<string> => {
  const { body } = await as(admin).post('/meetings', meetingForm({ chapter_id: chapter.id, day }));
  const path = `/meetings/${body.meeting.id}`;
  await as(admin).post(`${path}/approve`, {});
  return path;
};

test.each<[string, string, string, (path: string) => Promise<unknown>]>([
  ['approval', '2026-11-20', '2026-12-20', async () => undefined],
  ['change', '2026-11-21', '2026-12-21', (path) => as(admin).patch(path, { starts: '08:30' })],
  ['cancellation', '2026-11-22', '2026-12-22', (path) => as(admin).post(`${path}/cancel`, {})],
])(
  'the %s of a meeting is mailed to those who are still in its chapter',
  async (what, first, second, happens) => {
    const elsewhere = await aChapter();
    const mover = await aMember({ activated: true, chapter, email: `${what}@example.com` });
    const here = [ada.email, bob.email];
    const mailed = async (day: string, meanwhile?: () => Promise<unknown>) => {
      const path = await approvedMeeting(day);
      if (what !== 'approval') {
        settle();
        await receivers();
      }
      await happens(path);
      await meanwhile?.();
      settle();
      return receivers();
    };
    expect(await mailed(first)).toEqual([...here, mover.email].sort());
    expect(
      await mailed(second, () => as(admin).put(`/auth/${mover.id}`, { chapter_id: elsewhere.id })),
    ).toEqual(here);
  },
);

test('members who never signed in get their invitation and no other mail', async () => {
  const newcomer = await aMember({ chapter, email: 'newcomer@example.com' });
  await approvedMeeting('2027-01-15');
  await as(ada).post('/referrals', referralForm(newcomer));
  await as(admin).post(`/members/${newcomer.id}/invite`);
  settle();
  const mails = await arrived();
  expect(mails.filter(({ to }) => to.includes(newcomer.email)).map(({ headers }) => headers.subject)).toEqual(
    [expect.stringContaining('Welcome to ')],
  );
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
  // From the first sign-in on, they get them all.
  await sql('UPDATE users SET activated_at = now() WHERE id = $1', [newcomer.id]);
  await as(ada).post('/referrals', referralForm(newcomer));
  expect(await receivers()).toEqual([newcomer.email]);
});
