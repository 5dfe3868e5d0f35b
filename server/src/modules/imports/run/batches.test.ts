import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportHolds } from '@bn/contract';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { csv, line, rowsOf, upload } from '../../../../test/files/imports.ts';
import type { Person } from '../../../../test/network.ts';
import { createFormCheck } from '../../../http/input/validation.ts';
import { createCalendar } from '../../../time/calendar.ts';
import { auditService } from '../../audit/service.ts';
import { createLimits } from '../../auth/limits.ts';
import { chapterService } from '../../chapters/service.ts';
import { createPublish } from '../../events/publish.ts';
import { meetingService } from '../../meetings/service.ts';
import { manyMembers } from '../../members/many.ts';
import { UPLOADED } from '../reading/limits.ts';
import { find } from '../sql.ts';
import { LeaseLost } from './lease.ts';
import { hold } from './lease-sql.ts';
import { importWork } from './work.ts';

/** What happens between two batches: each of two rows, and each when the test says so. */
const world = await openTestApp();
const { as, audited, clock, db, sql, aChapter, aMember, aSuperAdmin } = world;
const calendar = createCalendar('UTC', clock.now);
const audit = auditService(clock.now);
const publish = createPublish(clock.now);
const meetings = meetingService({ db, audit, publish, calendar, limits: createLimits(clock.now) });
const createWork = () =>
  importWork({
    db,
    chapters: chapterService({ db, audit, publish, calendar, meetings }),
    members: manyMembers({ audit, publish, now: clock.now }),
    audit,
    check: createFormCheck(),
    calendar,
    callingCode: undefined,
    pace: { batch: 2, rest: 0 },
    limits: UPLOADED,
  });
const ownWork = createWork();

/** Uploaded, and from then on in the hands of this process. */
async function begun(
  who: Person,
  file: string,
  state = 'running',
  step: string | null = 'adding',
  holds: ImportHolds = 'members',
  work = ownWork,
) {
  const { id } = await upload(world, who, file, 'a.csv', holds);
  const until = new Date(clock.now().getTime() + 15_000);
  await sql('UPDATE imports SET state = $2, step = $3, lease_by = $4, lease_until = $5 WHERE id = $1', [
    ...[id, state, step, 'here', until],
  ]);
  const found = async () => (await find(db, id, who.id)) as NonNullable<Awaited<ReturnType<typeof find>>>;
  const lease = () => ({ by: 'here', until });
  const { signal } = new AbortController();
  const nextBatch = async (job = found(), file?: string) =>
    work(await job, { lease, shouldContinue: () => false, signal }, file);
  const allBatches = async (job = found()) => work(await job, { lease, shouldContinue: () => true, signal });
  return { id, found, lease, nextBatch, allBatches };
}
const people = (count: number, { id, name, region }: { id: number; name: string; region: string }) =>
  Array.from({ length: count }, (_, n) =>
    line({ email: `${n}.of.${id}@example.com`, chapter: name, region }),
  );
const membersOf = ({ id }: { id: number }) =>
  sql('SELECT email FROM users WHERE chapter_id = $1 AND email LIKE $2 ORDER BY id', [id, `%.of.${id}@%`]);

test('every row is added once, in the order of the file, however many batches it takes', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const { found, nextBatch } = await begun(admin, csv(...people(5, chapter)));
  const added: number[] = [];
  while ((await found()).state === 'running') {
    await nextBatch();
    added.push((await found()).added);
  }
  expect(added).toEqual([2, 4, 5, 5]);
  expect(await membersOf(chapter)).toEqual(
    [0, 1, 2, 3, 4].map((n) => ({ email: `${n}.of.${chapter.id}@example.com` })),
  );
});

test('rechecks every row when the columns are matched differently, and finds duplicates across batches', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const [first = '', ...others] = people(5, chapter);
  const { id, found, allBatches } = await begun(admin, csv(first, ...others, first), 'checking', null);
  await sql(`UPDATE import_rows SET kind = 'wrong', problems = '[]', email_key = NULL WHERE import_id = $1`, [
    id,
  ]);
  await allBatches();
  expect((await found()).kinds).toEqual({ new: 5, wrong: 1 });
  expect(await rowsOf(world, admin, { id }, '?kind=wrong')).toMatchObject([
    { line: 7, problems: [{ field: 'email', reason: 'is also in row 2' }] },
  ]);
});

test('figures are added and undone batch by batch, each once, whichever process continues', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const [{ email: ann }, { email: ben }] = [await aMember({ chapter }), await aMember({ chapter })];
  const lines = [1, 2, 3, 4, 5].map((day) => `${ann},${ben},2024-01-0${day}\r\n`);
  const file = `Giver,Receiver,Date\r\n${lines.join('')}`;
  const { id, found, nextBatch } = await begun(admin, file, 'running', 'adding', 'referrals');
  const count = async () =>
    (await sql('SELECT referrals FROM chapter_figures WHERE chapter_id = $1', [chapter.id]))[0]?.referrals;
  await nextBatch();
  expect(await count()).toBe(2);
  while ((await found()).state === 'running') await nextBatch();
  expect([await count(), (await found()).added]).toEqual([5, 5]);

  await sql(`UPDATE imports SET state = 'undoing', lease_by = 'here', lease_until = $2 WHERE id = $1`, [
    id,
    new Date(clock.now().getTime() + 15_000),
  ]);
  const left = [];
  while ((await found()).state === 'undoing') {
    await nextBatch();
    left.push(await count());
  }
  expect(left).toEqual([3, 1, 0, 0]);
  expect(await found()).toMatchObject({ state: 'undone', added: 5 });
});

test('two processes that write one file at once add its figures once', async () => {
  const [chapter, one, two] = [await aChapter(), await aSuperAdmin(), await aSuperAdmin()];
  const [{ email: ann }, { email: ben }] = [await aMember({ chapter }), await aMember({ chapter })];
  const file = `Giver,Receiver,Date\r\n${ann},${ben},2024-01-01\r\n`;
  const here = await begun(one, file, 'running', 'adding', 'referrals');
  const there = await begun(two, file, 'running', 'adding', 'referrals', createWork());
  const waiting = async () =>
    (
      await sql(`SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
                  WHERE NOT l.granted AND a.datname = current_database()`)
    ).length;
  const both = await db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM chapter_figures WHERE chapter_id = $1 FOR UPDATE', [chapter.id]);
    const batches = [here.nextBatch(), there.nextBatch()];
    await expect.poll(waiting).toBe(2);
    return batches;
  });
  await Promise.all(both);
  expect([(await here.found()).added, (await there.found()).added].sort()).toEqual([0, 1]);
  expect(await sql('SELECT referrals FROM chapter_figures WHERE chapter_id = $1', [chapter.id])).toEqual([
    { referrals: 1 },
  ]);
});

test('an import cancelled between two batches adds no more members, and those it added stay', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const { id, found, nextBatch } = await begun(admin, csv(...people(4, chapter)));
  await nextBatch();
  const known = found();
  await known;
  expect((await as(admin).post(`/imports/${id}/cancel`)).body).toMatchObject({
    state: 'cancelled',
    result: { added: 2, left_out: 2 },
  });
  await expect(nextBatch(known)).rejects.toBeInstanceOf(LeaseLost);
  expect(await membersOf(chapter)).toHaveLength(2);
  const entries = await audited('action', 'import', { id });
  expect(entries).toEqual([{ action: 'import.cancelled' }]);
});

test('leaves an import to the process that has taken it over', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const { id, nextBatch } = await begun(admin, csv(...people(2, chapter)));
  await sql(`UPDATE imports SET lease_by = 'there' WHERE id = $1`, [id]);
  await expect(nextBatch()).rejects.toBeInstanceOf(LeaseLost);
  expect(await membersOf(chapter)).toEqual([]);
});

test('while one import runs, no other is started and no one is invited yet', async () => {
  const admin = await aSuperAdmin();
  const { id, nextBatch } = await begun(admin, csv(...people(4, await aChapter())));
  await nextBatch();
  const another = await as(admin).post('/imports', { file_name: 'second.csv', size: 10 });
  expect([another.status, another.body.message]).toEqual([
    409,
    'Your last import is still running. Wait until it finishes, or cancel it.',
  ]);
  const links = await as(admin).post(`/imports/${id}/invitations`, { address: 'https://bn.example' });
  expect([links.status, links.body.message]).toEqual([409, 'Wait until everyone has been added']);
});

test('a file whose reading was interrupted is read from its beginning, and each row is there once', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const text = csv(...people(5, chapter));
  const { found, nextBatch } = await begun(admin, text, 'reading', null);
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'members.csv'), text);
  await nextBatch(found(), join(folder, 'members.csv'));
  expect(await found()).toMatchObject({ state: 'ready', rows: 5, kinds: { new: 5 } });
});

test('a member who is moved to another chapter between two batches adds to neither from then on', async () => {
  const [own, other] = [await aChapter(), await aChapter()];
  const adder = await aMember({ chapter: own, flags: ['can_add_member'] });
  const { nextBatch } = await begun(adder, csv(...people(4, own)));
  await nextBatch();
  await sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [adder.id, other.id]);
  await expect(nextBatch()).rejects.toThrow('You are now in another chapter.');
  expect([await membersOf(own), await membersOf(other)]).toMatchObject([{ length: 2 }, { length: 0 }]);
});

test.each([
  ['was taken away', 'can_add_member = 0'],
  ['had its last day yesterday', `permissions_until = '2026-11-08'`],
  ['went with the membership', 'removed_at = now()'],
])('a permission that %s stops the import at the next batch', async (_, change) => {
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const { nextBatch } = await begun(adder, csv(...people(4, chapter)));
  await nextBatch();
  await sql(`UPDATE users SET ${change} WHERE id = $1`, [adder.id]);
  await expect(nextBatch()).rejects.toThrow('You are no longer allowed to add members.');
  expect(await membersOf(chapter)).toHaveLength(2);
});

test("a member's import never creates a chapter or changes a member, whatever it is asked to do", async () => {
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const colleague = await aMember({ chapter, full_name: 'Old Name' });
  const file = csv(line({ email: colleague.email, name: 'New Name', phone: colleague.phone }));
  const changing = await begun(adder, file, 'running', 'updating');
  await expect(changing.nextBatch()).rejects.toThrow('Only a super admin can change members.');
  expect(await sql('SELECT full_name FROM users WHERE id = $1', [colleague.id])).toEqual([
    { full_name: 'Old Name' },
  ]);
  await sql(`UPDATE imports SET state = 'cancelled' WHERE id = $1`, [changing.id]);
  const making = await begun(adder, file, 'running', 'chapters');
  await sql(
    `UPDATE import_rows SET kind = 'no_chapter', chapter_id = NULL, chapter_name = 'Unasked', chapter_region = 'For' WHERE import_id = $1`,
    [making.id],
  );
  await sql('UPDATE imports SET make_chapters = true WHERE id = $1', [making.id]);
  await expect(making.nextBatch()).rejects.toThrow('Only a super admin can create chapters.');
  expect(await sql(`SELECT 1 FROM chapters WHERE name = 'Unasked'`)).toEqual([]);
});

test('batches count as progress where an import continues after them, not while a file is read', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const text = csv(...people(5, chapter));
  const { id, found, lease } = await begun(admin, text, 'reading', null);
  const attemptsAfter = async (state: 'reading' | 'running') => {
    await sql('UPDATE imports SET state = $2, attempts = 2 WHERE id = $1', [id, state]);
    expect(await hold(db, id, lease(), state)).toBe(true);
    return (await found()).attempts;
  };
  expect([await attemptsAfter('reading'), await attemptsAfter('running')]).toEqual([2, 0]);
});

test('imports of a process take turns batch by batch: a small one does not wait for the end of a large one', async () => {
  const [admin, other, chapter] = [await aSuperAdmin(), await aSuperAdmin(), await aChapter()];
  const large = await begun(admin, csv(...people(20, chapter)));
  const small = await begun(other, csv(line({ email: 'small@example.com', ...chapterOf(chapter) })));
  // Found beforehand, so that both begin at the same time, however long the database takes to answer.
  const jobs = [await large.found(), await small.found()] as const;
  let largeIsDone = false;
  const first = large.allBatches(Promise.resolve(jobs[0])).then(() => {
    largeIsDone = true;
  });
  await small.allBatches(Promise.resolve(jobs[1]));
  expect(largeIsDone).toBe(false);
  expect((await small.found()).state).toBe('done');
  await first;
  expect((await large.found()).added).toBe(20);
});
const chapterOf = ({ name, region }: { name: string; region: string }) => ({ chapter: name, region });
