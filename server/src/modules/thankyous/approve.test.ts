import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { patiently } from '../../../test/patiently.ts';

const { as, sql, aChapter, aMember, aNote, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

async function aNoteInAChapter() {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  return { chapter, from, to, approver, note: await aNote({ from, to, amount: '250.75' }) };
}
const approve = (who: Person, note: { id: number }, status = 'approved') =>
  as(who).patch(`/thankyou/${note.id}/status`, { status });
const chapterValue = async (who: Person) =>
  (await as(who).get('/elevated/elevated-dashboard')).body.thank_you_value;

test('a super admin and a member with can_approve_thankyou in the chapter approve; then it counts', async () => {
  for (const elevated of [true, false]) {
    const { approver, note, to } = await aNoteInAChapter();
    expect(await chapterValue(to)).toBe(0);
    const { status, body } = await approve(elevated ? approver : admin, note);
    expect([status, body.status, body.can_approve]).toEqual([200, 'approved', 0]);
    expect(await chapterValue(to)).toBe(250.75);
  }
});

test('the member who is thanked may approve it with the flag', async () => {
  const chapter = await aChapter();
  const to = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const note = await aNote({ from: await aMember({ chapter }), to });
  expect((await approve(to, note)).status).toBe(200);
});

test('rejects a note approved by its sender', async () => {
  const chapter = await aChapter();
  const from = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const note = await aNote({ from, to: await aMember({ chapter }) });
  expect((await approve(from, note)).status).toBe(403);
  expect(await sql('SELECT status FROM thank_you_notes WHERE id = $1', [note.id])).toEqual([
    { status: 'pending' },
  ]);
});

test('without the flag 403; with the flag, a note of another chapter is 404', async () => {
  const { to, note } = await aNoteInAChapter();
  expect((await approve(to, note)).status).toBe(403);
  const outsider = await aMember({ flags: ['can_approve_thankyou'] });
  expect((await approve(outsider, note)).status).toBe(404);
  expect((await approve(admin, { id: 2_000_000_000 })).status).toBe(404);
});

test('approving twice answers 409 and counts once', async () => {
  const { approver, note, to } = await aNoteInAChapter();
  await approve(approver, note);
  const again = await approve(admin, note);
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect(await chapterValue(to)).toBe(250.75);
});

test('of many concurrent approvals one succeeds, and it counts once', async () => {
  const { approver, note, to } = await aNoteInAChapter();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => patiently(() => approve(n % 2 ? admin : approver, note))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await chapterValue(to)).toBe(250.75);
});

test('accepts no decision except to approve, to return and to undo', async () => {
  const { note } = await aNoteInAChapter();
  for (const status of ['withdrawn', 'rejected', '']) {
    const answer = await approve(admin, note, status);
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { status: 'must be one of approved, returned, pending' },
    ]);
  }
});

test('an approved note leaves the pending list and is in the list of approved ones', async () => {
  const { approver, note } = await aNoteInAChapter();
  const ids = async (query: string) =>
    ((await as(approver).get(`/thankyou/pending${query}`)).body.notes as { id: number }[]).map(
      ({ id }) => id,
    );
  expect([await ids(''), await ids('?status=approved')]).toEqual([[note.id], []]);
  await approve(approver, note);
  expect([await ids(''), await ids('?status=approved')]).toEqual([[], [note.id]]);
});
