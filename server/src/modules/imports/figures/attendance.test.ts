import { expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { rowsOf, settled, start, upload } from '../../../../test/files/imports.ts';

const world = await openTestApp({
  startsAt: '2026-11-09T10:00:00Z',
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
});
const { as, aChapter, aMember, aSuperAdmin, sql, audited } = world;
const admin = await aSuperAdmin();

const attendance = (...lines: string[]) =>
  upload(
    world,
    admin,
    ['Member,Date,Attendance,Chapter', ...lines, ''].join('\r\n'),
    'palms.csv',
    'attendance',
  );
const undone = async ({ id }: { id: number }) => {
  expect((await as(admin).post(`/imports/${id}/undo`)).status).toBe(202);
  return settled(world, admin, id);
};
const problemsOf = async (found: { id: number }) =>
  (await rowsOf(world, admin, found)).map(({ problems }: { problems: { field: string; reason: string }[] }) =>
    problems.map(({ field, reason }) => `${field} ${reason}`).join('; '),
  );
const twoMembers = async () => {
  const chapter = await aChapter();
  const [ann, ben] = [await aMember({ chapter, flags: ['can_take_attendance'] }), await aMember({ chapter })];
  await sql(`UPDATE stays SET since = '2020-01-01' WHERE chapter_id = $1`, [chapter.id]);
  return { chapter, ann, ben };
};
const past = async (who: { token: string }) => (await as(who).get('/meetings?period=past')).body.meetings;
const scoreOf = async (who: { id: number; token: string }) =>
  (await as(who).get(`/members/${who.id}/score`)).body;
const reportedOf = async (chapter: { id: number }) =>
  (await as(admin).get('/network/standings?month=2026-10')).body.standings.find(
    ({ id }: { id: number }) => id === chapter.id,
  ).this_month;
const sheetOf = async (who: { token: string }, id: number) =>
  Object.fromEntries(
    (await as(who).get(`/meetings/${id}/attendance`)).body.members.map(
      ({ id, state }: { id: number; state: string | null }) => [id, state],
    ),
  );
/** A meeting that was proposed, approved and held here. */
const held = async (chapter: { id: number }, by: { id: number }, day: string) =>
  (
    await sql<{ id: number }>(
      `INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by, created_at, approved_by, approved_at)
       VALUES ($1, $2, '07:30', 60, $2::date + interval '7:30', $2::date + interval '8:30', 'Hall', 'approved', $3, $2, $3, $2) RETURNING id`,
      [chapter.id, day, by.id],
    )
  )[0]?.id as number;

test('attendance of a former year counts at meetings that the file makes until it is undone, and no one is notified', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const told = async () => [
    await sql('SELECT 1 FROM events'),
    await sql('SELECT 1 FROM mails'),
    (await as(ann).get('/activity')).body.activities,
    (await as(ann).get('/needs')).body,
    await past(ann),
    await scoreOf(ben),
    await reportedOf(chapter),
  ];
  const before = await told();
  const found = await attendance(
    `${ann.email},2026-10-05,P,`,
    `${ben.email.toUpperCase()},05/10/2026,A,${chapter.name}`,
    `${ann.full_name},2026-10-12,verspätet,`,
    `${ben.email},2026-10-12,Sostituito,`,
    `${ben.email},2026-10-19,Médical,`,
  );
  expect(found).toMatchObject({ holds: 'attendance', kinds: { new: 5, wrong: 0 } });
  expect(await told(), 'a preview changes nothing').toEqual(before);

  expect(await start(world, admin, found)).toMatchObject({
    state: 'done',
    result: { added: 5, left_out: 0 },
  });
  const meetings = await past(ann);
  expect(meetings).toMatchObject([
    { day: '2026-10-19', status: 'held', present: 0 },
    { day: '2026-10-12', status: 'held', present: 2, expected: 2, proposed_by: null, approved_by: null },
    { day: '2026-10-05', status: 'held', present: 1, expected: 2 },
  ]);
  expect(await sheetOf(ann, meetings[1].id)).toEqual({ [ann.id]: 'late', [ben.id]: 'substitute' });
  const [events, mails, activities, needs] = await told();
  expect([events, mails, activities, needs], 'no event, no mail, nothing in the bell or to do').toEqual(
    before.slice(0, 4),
  );
  expect((await as(ann).get(`/meetings/${meetings[0].id}/calendar`)).status, 'in no calendar').toBe(409);
  const { points, sums } = (await scoreOf(ben)).score;
  expect([sums.present, sums.expected, points.attendance], 'in the score').toEqual([
    1,
    2,
    expect.any(Number),
  ]);
  expect(await reportedOf(chapter), 'in the report').toMatchObject({ present: 3, expected: 4 });

  const again = await attendance(`${ann.email},2026-10-05,P,`, `${ben.email},2026-10-05,L,`);
  expect(again, 'the same file adds nothing').toMatchObject({ kinds: { new: 0, same: 2 }, warned: 1 });

  expect(await undone(found)).toMatchObject({ state: 'undone' });
  expect(await told(), 'everything is as it was').toEqual(before);
  expect(await audited('action, details', 'import', found)).toMatchObject([
    { action: 'figures.imported', details: { file: 'palms.csv', holds: 'attendance', rows: 5 } },
    { action: 'figures.undone' },
  ]);
  const more = await attendance(`${ann.email},2026-10-05,P,`);
  expect(more.kinds, 'what was undone may come again').toMatchObject({ new: 1 });
  await start(world, admin, more);
  expect(await past(ann)).toMatchObject([{ day: '2026-10-05', present: 1 }]);
});

test('a meeting of the day is reused, and what was recorded by hand stays, before an import and after it', async () => {
  const { chapter, ann, ben } = await twoMembers();
  const meeting = await held(chapter, ann, '2026-10-05');
  const path = (who: { id: number }) => `/meetings/${meeting}/attendance/${who.id}`;
  const tap = (who: { id: number }, state: string | null) => as(ann).put(path(who), { state });
  expect((await tap(ann, 'absent')).status).toBe(200);
  const found = await attendance(`${ann.email},2026-10-05,P,`, `${ben.email},2026-10-05,P,`);
  expect(found.kinds).toMatchObject({ new: 1, same: 1 });
  const [own] = await rowsOf(world, admin, found);
  expect(own).toMatchObject({
    kind: 'same',
    warnings: [{ field: 'attendance', reason: 'is already there, as Absent' }],
  });
  await start(world, admin, found);
  expect(await past(ann), 'no second meeting').toMatchObject([{ id: meeting, present: 1 }]);
  expect(await sheetOf(ann, meeting)).toEqual({ [ann.id]: 'absent', [ben.id]: 'present' });
  expect((await as(ann).get(`/meetings/${meeting}/attendance`)).body.members).toContainEqual(
    expect.objectContaining({ id: ben.id, recorded_by: null, recorded_at: expect.any(String) }),
  );

  const other = await attendance(`${ann.email},2026-10-12,P,`, `${ben.email},2026-10-12,P,`);
  await start(world, admin, other);
  const [made] = await past(ann);
  for (const state of ['late', 'present'])
    expect((await as(ann).put(`/meetings/${made.id}/attendance/${ben.id}`, { state })).status).toBe(200);
  await undone(other);
  expect(await sheetOf(ann, made.id), 'recorded since, and so kept').toEqual({
    [ann.id]: null,
    [ben.id]: 'present',
  });
  await undone(found);
  expect(await past(ann)).toMatchObject([
    { id: made.id, status: 'held' },
    { id: meeting, status: 'held' },
  ]);
  expect(await sheetOf(ann, meeting)).toEqual({ [ann.id]: 'absent', [ben.id]: null });
});

test('days are past where the chapter is, and rows that say nothing known are refused with their reason', async () => {
  const { ann } = await twoMembers();
  const away = await twoMembers();
  await sql(`UPDATE chapters SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [away.chapter.id]);
  const twin = await aMember({ full_name: 'Una Twin' });
  await aMember({ full_name: 'una twin' });
  const found = await attendance(
    `${ann.email},2026-11-09,P,`,
    `${ann.email},2026-11-08,P,`,
    `${away.ann.email},2026-11-09,P,`,
    `${ann.email},2026-10-01,X,`,
    `nobody@example.com,2026-10-01,P,`,
    `Una Twin,2026-10-01,P,`,
    `${twin.email},2026-10-01,P,Nowhere`,
    `${ann.email},2026-11-08,L,`,
    `${ann.email},,P,`,
  );
  expect(await problemsOf(found)).toEqual([
    'date must be before today',
    '',
    '',
    'attendance must be one of Present, Late, Absent, Medical, Substitute',
    'member is not a member',
    'member is the name of several members: write the e-mail',
    'chapter does not exist',
    'member is in row 3 for this meeting already',
    'date is required',
  ]);
});

test('what is being undone is not there any more: its file can be uploaded again at once, and stays', async () => {
  const { ann } = await twoMembers();
  const first = await attendance(`${ann.email},2026-10-05,P,`);
  await start(world, admin, first);
  await sql(
    `UPDATE imports SET state = 'undoing', lease_by = 'another', lease_until = '2026-11-09T11:00:00Z' WHERE id = $1`,
    [first.id],
  );
  const again = await attendance(`${ann.email},2026-10-05,P,`);
  expect((await start(world, admin, again)).result).toMatchObject({ added: 1 });
  await sql(`UPDATE imports SET state = 'done', lease_until = NULL WHERE id = $1`, [first.id]);
  await undone(first);
  expect(await past(ann)).toMatchObject([{ day: '2026-10-05', present: 1 }]);
});

test('two super admins who import one file at once make one meeting, and a visit counts where it was', async () => {
  const { chapter, ann } = await twoMembers();
  const guest = await aMember({});
  const row = `${guest.email},2026-10-05,P,${chapter.name}`;
  const other = await aSuperAdmin();
  const [one, two] = [
    await attendance(row),
    await upload(world, other, `Member,Date,Attendance,Chapter\r\n${row}\r\n`, 'too.csv', 'attendance'),
  ];
  const [mine, theirs] = await Promise.all([start(world, admin, one), start(world, other, two)]);
  expect(mine.result.added + theirs.result.added).toBe(1);
  expect(await past(ann)).toMatchObject([{ day: '2026-10-05', present: 1 }]);
});
