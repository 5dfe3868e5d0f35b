import { LIMITS, UNDO_MINUTES } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { patiently } from '../../../test/patiently.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, audited, clock, sql, aChapter, aMember, aNote, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const MINUTE = 60_000;

async function aNoteInAChapter() {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  return { chapter, from, to, approver, note: await aNote({ from, to, amount: '250.75' }) };
}
const decide = (who: Person, note: { id: number }, status: string, reason?: string) =>
  as(who).patch(`/thankyou/${note.id}/status`, { status, ...(reason !== undefined && { reason }) });
const valueFor = async (who: Person) =>
  (await as(who).get('/members/members-dashboard')).body.thank_you_value;
const actions = async (note: { id: number }) =>
  (await audited('action, actor_id', 'thankyou', note)).map(({ action, actor_id }) => [action, actor_id]);

test('a member who may approve a note may return it with a reason: it leaves the approval list, and its sender reads why', async () => {
  for (const elevated of [true, false]) {
    const { from, to, approver, note } = await aNoteInAChapter();
    const who = elevated ? approver : admin;
    const { status, body } = await decide(who, note, 'returned', 'One nought too many?');
    expect([status, body.status, body.return_reason, body.can_approve]).toEqual([
      200,
      'returned',
      'One nought too many?',
      0,
    ]);
    const ids = async (reader: Person, path: string) =>
      (await as(reader).get(path)).body.notes.map(({ id }: { id: number }) => id);
    expect(await ids(approver, '/thankyou/pending')).toEqual([]);
    expect(await ids(approver, '/thankyou/pending?status=returned')).toEqual([note.id]);
    expect(await ids(admin, '/thankyou/pending?status=returned')).toContain(note.id);
    expect(await ids(to, '/thankyou/mine?direction=given&status=returned')).toEqual([]);
    const mine = (await as(from).get('/thankyou/mine?direction=given&status=returned')).body;
    expect(mine).toMatchObject({ total: 1, notes: [{ id: note.id, return_reason: 'One nought too many?' }] });
    expect(await valueFor(from)).toBe(0);
    expect(await actions(note)).toEqual([['thankyou.returned', who.id]]);
  }
});

test('requires a reason to return a note, and for nothing else', async () => {
  const { approver, note } = await aNoteInAChapter();
  const fields = async (status: string, reason?: string) =>
    (await decide(approver, note, status, reason)).body.fields;
  expect(await fields('returned')).toEqual({ reason: 'is required' });
  expect(await fields('returned', '')).toEqual({ reason: 'must not be empty' });
  expect(await fields('returned', ' \n ')).toEqual({ reason: 'must be readable text' });
  expect(await fields('returned', 'x'.repeat(LIMITS.reason + 1))).toHaveProperty('reason');
  for (const status of ['approved', 'pending'])
    expect(await fields(status, 'why not')).toEqual({ reason: 'is only for a note that is returned' });
  expect((await decide(approver, note, 'returned', 'x'.repeat(LIMITS.reason))).status).toBe(200);
});

test('rejects a note returned by its sender or by another chapter', async () => {
  const { chapter, from, to, note } = await aNoteInAChapter();
  await sql('UPDATE users SET can_approve_thankyou = 1 WHERE id = $1', [from.id]);
  expect((await decide(from, note, 'returned', 'x')).status).toBe(403);
  expect((await decide(to, note, 'returned', 'x')).status).toBe(403);
  const elsewhere = await aMember({ flags: ['can_approve_thankyou'] });
  expect((await decide(elsewhere, note, 'returned', 'x')).status).toBe(404);
  expect(chapter.id).toBe(from.chapter_id);
});

test.each(['returned', 'approved', 'withdrawn'] as const)(
  'rejects approving or returning a note that is %s',
  async (status) => {
    const { from, to, approver } = await aNoteInAChapter();
    const note = await aNote({ from, to, status });
    for (const decision of ['approved', 'returned'])
      expect(
        (await decide(approver, note, decision, decision === 'returned' ? 'x' : undefined)).body,
      ).toEqual({
        message: `This thank-you note is ${status} already`,
        code: 'conflict',
      });
  },
);

test('the approver undoes an approval within ten minutes: the note is pending, and its sum does not count', async () => {
  const { from, approver, note } = await aNoteInAChapter();
  for (const who of [approver, admin]) {
    const network = (await as(admin).get('/admin/dashboard')).body.total_thankyou_value;
    await decide(who, note, 'approved');
    expect(await valueFor(from)).toBe(250.75);
    clock.advance(UNDO_MINUTES * MINUTE);
    const { status, body } = await decide(who, note, 'pending');
    expect([status, body.status, body.can_approve]).toEqual([200, 'pending', 1]);
    expect(await valueFor(from)).toBe(0);
    expect((await as(admin).get('/admin/dashboard')).body.total_thankyou_value).toBe(network);
    expect((await as(approver).get('/thankyou/pending')).body.notes).toHaveLength(1);
    const bell = (await as(from).get('/activity')).body.activities;
    expect(bell.map(({ kind }: { kind: string }) => kind)).not.toContain('thankyou_approved');
  }
  expect(await actions(note)).toEqual(
    [approver, admin].flatMap(({ id }) => [
      ['thankyou.approved', id],
      ['thankyou.approval_undone', id],
    ]),
  );
});

test('after ten minutes an approval can no longer be undone', async () => {
  const { from, approver, note } = await aNoteInAChapter();
  await decide(approver, note, 'approved');
  clock.advance(UNDO_MINUTES * MINUTE + 1);
  const { status, body } = await decide(approver, note, 'pending');
  expect([status, body.message]).toEqual([409, 'An approval can be undone for 10 minutes']);
  expect(await valueFor(from)).toBe(250.75);
});

test("rejects undoing another person's approval, or what was not approved", async () => {
  const { chapter, approver, note } = await aNoteInAChapter();
  expect((await decide(approver, note, 'pending')).status).toBe(409);
  await decide(approver, note, 'approved');
  const second = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  for (const who of [admin, second]) expect((await decide(who, note, 'pending')).status).toBe(403);
  const elsewhere = await aMember({ flags: ['can_approve_thankyou'] });
  expect((await decide(elsewhere, note, 'pending')).status).toBe(404);
  await sql('UPDATE users SET can_approve_thankyou = 0 WHERE id = $1', [approver.id]);
  expect((await decide(approver, note, 'pending')).status).toBe(403);
});

test('of two concurrent undos one counts', async () => {
  const { from, approver, note } = await aNoteInAChapter();
  await decide(approver, note, 'approved');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => patiently(() => decide(approver, note, 'pending'))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await valueFor(from)).toBe(0);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});
