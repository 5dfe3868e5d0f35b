import type { AttendanceState, GuestStatus } from '@bn/contract';
import { expect, test } from 'vitest';
import { referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import { createScheduling } from '../../../test/calendars.ts';
import type { Person } from '../../../test/network.ts';

const world = await openTestApp({ session: { idle: 365 * DAY, max: 365 * DAY } });
const { as, sql, clock, aChapter, aMember, aSuperAdmin, aReferral } = world;
const admin = await aSuperAdmin();
const { propose, schedule, cancel } = createScheduling(world, admin);

const [FIRST, SECOND] = ['2026-11-10', '2026-11-17'];
const at = async <T>(instant: string, work: () => Promise<T>): Promise<T> => {
  const now = clock.now().toISOString();
  clock.set(instant);
  return work().finally(() => clock.set(now));
};
const sheetOf = async (id: number, who: Person = admin) => (await as(who).get(`/meetings/${id}/sheet`)).body;

const record = (meeting: number, member: Person, state: AttendanceState, substitute?: string) =>
  sql(
    `INSERT INTO attendance (meeting_id, member_id, state, substitute, tapped_at, recorded_by, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $5)`,
    [meeting, member.id, state, substitute, clock.now(), admin.id],
  );
let phone = 0;
const invite = (meeting: number, by: Person, name: string, status: GuestStatus) => {
  phone += 1;
  return sql(
    `INSERT INTO guests (meeting_id, chapter_id, name, phone, business, status, invited_by, created_at)
     VALUES ($1, $2, $3, $4, 'Law', $5, $6, $7)`,
    [meeting, by.chapter_id, name, String(phone), status, by.id, clock.now()],
  );
};

async function aChapterWithTwoMeetings() {
  const chapter = await aChapter();
  const [ann, ben, cleo] = [
    await aMember({ chapter, full_name: 'Ann', flags: ['can_take_attendance'] }),
    await aMember({ chapter, full_name: 'Ben' }),
    await aMember({ chapter, full_name: 'Émile' }),
  ];
  const first = await schedule(chapter, { day: FIRST });
  const second = await schedule(chapter, { day: SECOND });
  return { chapter, ann, ben, cleo, first, second };
}

const give = async (from: Person, to: Person, when: string): Promise<{ id: number }> =>
  at(when, async () => (await as(from).post('/referrals', referralForm(to))).body);
const thank = (from: Person, referral: { id: number }, amount: number, when: string) =>
  at(when, async () => {
    const { body } = await as(from).post('/thankyou', thankYouForm(referral, { amount }));
    await as(admin).patch(`/thankyou/${body.id}/status`, { status: 'approved' });
  });

test('shows what happened since the end of the last meeting, and its sums are those of the lists', async () => {
  const { ann, ben, cleo, first, second } = await aChapterWithTwoMeetings();
  // The first meeting ends at 9:00 on the 10th, the second at 9:00 on the 17th.
  const before = await give(ann, ben, '2026-11-10T08:59:59.999Z');
  const during = await give(ann, ben, '2026-11-10T09:00:00Z');
  const last = await give(ben, cleo, '2026-11-17T08:59:00Z');
  await give(ben, ann, '2026-11-17T09:00:00Z');
  const withdrawn = await give(ben, ann, '2026-11-12T10:00:00Z');
  await at('2026-11-12T11:00:00Z', () => as(ben).post(`/referrals/${withdrawn.id}/withdraw`));
  await thank(ben, before, 1000.1, '2026-11-10T08:00:00Z');
  await thank(ben, during, 0.1, '2026-11-11T10:00:00Z');
  await thank(ben, during, 999_999_999_999.99, '2026-11-16T10:00:00Z');
  await thank(cleo, last, 7, '2026-11-17T09:30:00Z');

  await at('2026-11-20T10:00:00Z', async () => {
    const sheet = await sheetOf(second);
    expect(sheet).toMatchObject({
      at: '2026-11-20T10:00:00.000Z',
      since: '2026-11-10T09:00:00Z',
      previous: { id: first, day: FIRST },
      meeting: { id: second, day: SECOND, starts: '07:30', minutes: 90, status: 'held' },
      referrals: {
        given: 2,
        rows: [
          { id: last.id, from_member: 'Ben', to_member: 'Émile' },
          { id: during.id, from_member: 'Ann', to_member: 'Ben' },
        ],
      },
      thanks: { approved: 2, rows: [{ amount: 999_999_999_999.99 }, { amount: 0.1, from_member: 'Ben' }] },
    });
    const text = (await as(admin).get(`/meetings/${second}/sheet`)).text;
    expect(text, 'all digits').toContain('"thank_you_value":1000000000000.09');

    const inSpan = ({ created_at }: { created_at: string }) =>
      Date.parse(created_at) >= Date.parse('2026-11-10T09:00:00Z') &&
      Date.parse(created_at) < Date.parse('2026-11-17T09:00:00Z');
    const sent = await Promise.all(
      [ann, ben, cleo].map(async (member) => (await as(member).get('/referrals/sent')).body.referrals),
    );
    expect(sheet.referrals.given).toBe(sent.flat().filter(inSpan).length);
    const { body } = await as(ann).get('/thankyou/pending?status=approved');
    const notes = body.notes.filter(inSpan);
    expect(sheet.thanks.rows.map(({ id }: { id: number }) => id).sort()).toEqual(
      notes.map(({ id }: { id: number }) => id).sort(),
    );
  });
});

test("the first meeting's sheet looks back 30 days, and cancelled meetings do not count as the last one", async () => {
  const { ann, ben, first, second } = await aChapterWithTwoMeetings();
  await give(ann, ben, '2026-10-11T07:29:00Z');
  await give(ann, ben, '2026-10-11T07:30:00Z');
  await at('2026-11-10T08:00:00Z', async () => {
    expect(await sheetOf(first)).toMatchObject({
      previous: null,
      since: '2026-10-11T07:30:00Z',
      referrals: { given: 1 },
      meeting: { status: 'approved' },
    });
  });
  await cancel(first);
  expect(await sheetOf(second)).toMatchObject({ previous: null, since: '2026-10-18T07:30:00Z' });
  expect((await sheetOf(first)).meeting.status).toBe('cancelled');
});

test('lists who was a member then, with their states, as the meeting itself counts them', async () => {
  const { chapter, ann, ben, cleo, first } = await aChapterWithTwoMeetings();
  const late = await at('2026-11-10T08:00:00Z', () => aMember({ chapter, full_name: 'Joined later' }));
  await record(first, ann, 'present');
  await record(first, ben, 'substitute', 'Bea');
  await record(first, cleo, 'medical');
  await at('2026-11-12T10:00:00Z', async () => {
    await as(admin).post(`/members/${cleo.id}/end`, {});
    const { attendance } = await sheetOf(first);
    expect(attendance).toEqual({
      present: 2,
      expected: 3,
      members: [
        { id: ann.id, name: 'Ann', state: 'present', substitute: null },
        { id: ben.id, name: 'Ben', state: 'substitute', substitute: 'Bea' },
        // The room need not know why.
        { id: cleo.id, name: 'Émile', state: 'absent', substitute: null },
      ],
    });
    const { meeting } = (await as(ann).get(`/meetings/${first}`)).body;
    expect([attendance.present, attendance.expected]).toEqual([meeting.present, meeting.expected]);
    expect(attendance.members.map(({ id }: Person) => id)).not.toContain(late.id);
  });
});

test('names the guests who are expected, came or did not, and nothing else of them', async () => {
  const { ann, second } = await aChapterWithTwoMeetings();
  await invite(second, ann, 'Undecided', 'invited');
  await invite(second, ann, 'Declined', 'declined');
  await invite(second, ann, 'Gus', 'did_not_come');
  await invite(second, ann, 'Ada', 'came');
  await invite(second, ann, 'Zoe', 'approved');
  const { guests } = await sheetOf(second, ann);
  expect(guests).toEqual({
    count: 2,
    rows: [
      { name: 'Ada', status: 'came' },
      { name: 'Gus', status: 'did_not_come' },
      { name: 'Zoe', status: 'approved' },
    ],
  });
  expect(guests.count).toBe((await as(ann).get(`/meetings/${second}`)).body.meeting.guests);
});

test('names the ten referrals that wait longest, and memberships that end within 30 days', async () => {
  const { chapter, ann, ben, cleo, second } = await aChapterWithTwoMeetings();
  for (let days = 1; days <= 12; days += 1)
    await aReferral({ from: ann, to: days % 2 ? ben : cleo, daysAgo: 20 - days });
  await aReferral({ from: ann, to: ben, daysAgo: 90, status: 'no_response' });
  for (const [member, day] of [
    [ann, '2026-11-08'],
    [ben, '2026-12-09'],
    [cleo, '2026-11-09'],
  ] as const)
    await as(admin).put(`/auth/${member.id}`, { subscription_valid_till: day });
  const { waiting, ending } = await sheetOf(second);
  const open = await Promise.all(
    [ben, cleo].map(
      async (member) => (await as(member).get('/referrals/received?status=open')).body.referrals,
    ),
  );
  const oldest = open
    .flat()
    .map(({ id, created_at }) => ({ id, created_at }))
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
    .slice(0, 10);
  expect(waiting.map(({ id, created_at }: (typeof oldest)[0]) => ({ id, created_at }))).toEqual(oldest);
  const { body } = await as(admin).get(`/members?chapter_id=${chapter.id}&validity=soon`);
  expect(ending).toEqual([
    { id: cleo.id, name: 'Émile', subscription_valid_till: '2026-11-09' },
    { id: ben.id, name: 'Ben', subscription_valid_till: '2026-12-09' },
  ]);
  expect(ending.map(({ id }: Person) => id)).toEqual(body.users.map(({ id }: Person) => id));
  expect((await sheetOf(second, ann)).ending, 'Valid Till is for super admins').toEqual([]);
});

test('counts everything where it lists a hundred rows', async () => {
  const { chapter, ann, ben, second } = await aChapterWithTwoMeetings();
  await sql(
    `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
       referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
     SELECT $1, $2, $3, 'hot', 'A', '1', 'they_contact', 'new', 'x', '2026-11-11', '2026-11-11', '2026-11-11T10:00:00Z', '2026-11-11T10:00:00Z'
       FROM generate_series(1, 130)`,
    [chapter.id, ann.id, ben.id],
  );
  await at('2026-11-17T08:00:00Z', async () => {
    const { referrals, waiting } = await sheetOf(second);
    expect([referrals.given, referrals.rows.length, waiting.length]).toEqual([130, 100, 10]);
  });
});

test('is for super admins and elevated members of the chapter; proposals have no sheet', async () => {
  const { chapter, ann, ben, second } = await aChapterWithTwoMeetings();
  const stranger = await aMember({ flags: ['can_take_attendance'] });
  const status = async (who: Person, id = second) => (await as(who).get(`/meetings/${id}/sheet`)).status;
  expect(await Promise.all([admin, ann, ben, stranger].map((who) => status(who)))).toEqual([
    200, 200, 403, 404,
  ]);
  const proposed = await propose(chapter, { day: '2026-11-24' });
  expect(await status(admin, proposed)).toBe(404);
  await cancel(proposed);
  expect(await status(admin, proposed)).toBe(404);
  expect(await status(admin, 2_000_000_000)).toBe(404);
});
