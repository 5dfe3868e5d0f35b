import { expect, test } from 'vitest';
import { aKey, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aNote, aSuperAdmin } = world;
const admin = await aSuperAdmin();

async function aChapterWithNotes(amounts: readonly string[]) {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  const ids: number[] = [];
  for (const amount of amounts) ids.push((await aNote({ from, to, amount })).id);
  return { from, to, approver, ids };
}
const approve = (who: Person, ids: readonly number[], headers = {}) =>
  as(who).post('/thankyou/approvals', { ids }, { headers });
const valueFor = async (who: Person) =>
  (await as(who).get('/members/members-dashboard')).body.thank_you_value;

test('many notes are approved at once, each with an answer in the order asked, each audited, each counted once', async () => {
  const { from, approver, ids } = await aChapterWithNotes(['0.10', '0.20', '999999999999.99']);
  const asked = [...ids].reverse();
  const { status, body } = await approve(approver, asked);
  expect([status, body]).toEqual([200, { answers: asked.map((id) => ({ id, status: 'approved' })) }]);
  expect(await valueFor(from)).toBe(1_000_000_000_000.29);
  const audited = await sql(
    `SELECT action, actor_id, subject_id, details FROM audit_log WHERE subject_type = 'thankyou' AND subject_id = ANY ($1) ORDER BY id`,
    [ids],
  );
  expect(audited).toEqual(
    asked.map((id, at) => ({
      action: 'thankyou.approved',
      actor_id: approver.id,
      subject_id: id,
      details: { amount: [999_999_999_999.99, 0.2, 0.1][at] },
    })),
  );
});

test('applies the rule of the single call to each note: refuses those it would refuse, and approves the others', async () => {
  const { from, to, approver, ids } = await aChapterWithNotes(['1', '2']);
  const elsewhere = (await aChapterWithNotes(['4'])).ids;
  const own = await aNote({ from: approver, to });
  const [returned, approved, withdrawn] = [
    await aNote({ from, to, status: 'returned' }),
    await aNote({ from, to, status: 'approved' }),
    await aNote({ from, to, status: 'withdrawn' }),
  ];
  const asked = [own.id, ...ids, ...elsewhere, returned.id, approved.id, withdrawn.id, 2_000_000_000];
  const alone: [number, string][] = [];
  for (const id of asked.filter((one) => !ids.includes(one))) {
    const { body } = await as(approver).patch(`/thankyou/${id}/status`, { status: 'approved' });
    alone.push([id, body.code]);
  }
  const { body } = await approve(approver, asked);
  const answers = body.answers as { id: number; status: string; code?: string; message?: string }[];
  expect(answers.map(({ id }) => id)).toEqual(asked);
  expect(answers.filter(({ status }) => status === 'refused').map(({ id, code }) => [id, code])).toEqual(
    alone,
  );
  expect(alone.map(([, code]) => code)).toEqual([
    'forbidden',
    'not_found',
    'conflict',
    'conflict',
    'conflict',
    'not_found',
  ]);
  expect(answers[0]?.message).toBe('You cannot approve a note that you sent yourself');
  expect(answers.filter(({ status }) => status === 'approved').map(({ id }) => id)).toEqual(ids);
  const refused = await sql(
    `SELECT actor_id FROM audit_log WHERE action = 'call.refused' AND subject_id = $1`,
    [own.id],
  );
  expect(refused).toEqual([{ actor_id: approver.id }]);
  expect(await valueFor(from)).toBe(103);
});

test('rejects approving many without the flag', async () => {
  const { from, to, ids } = await aChapterWithNotes(['1']);
  for (const who of [from, to]) expect((await approve(who, ids)).status).toBe(403);
  expect(await valueFor(from)).toBe(0);
});

test('accepts one to a hundred different notes', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 1_000_000 + index);
  expect((await approve(admin, hundred)).body.answers).toHaveLength(100);
  for (const [ids, reason] of [
    [[], 'must not be empty'],
    [[...hundred, 1], 'must have at most 100 entries'],
    [[1, 2, 1], 'must not name anything twice'],
  ] as const) {
    const { status, body } = await approve(admin, ids);
    expect([status, body.fields]).toEqual([400, { ids: reason }]);
  }
  expect((await as(admin).post('/thankyou/approvals', { ids: [1, '2'] })).body.fields).toEqual({
    'ids.1': 'must be a whole number',
  });
});

test('a repeated request gets its first answers; approvals can be undone one by one', async () => {
  const { from, approver, ids } = await aChapterWithNotes(['1', '2']);
  const headers = { 'idempotency-key': aKey() };
  const first = await approve(approver, ids, headers);
  expect((await approve(approver, ids, headers)).text).toBe(first.text);
  expect((await approve(approver, ids)).body.answers.map(({ code }: { code: string }) => code)).toEqual([
    'conflict',
    'conflict',
  ]);
  expect((await as(approver).patch(`/thankyou/${ids[0]}/status`, { status: 'pending' })).status).toBe(200);
  expect(await valueFor(from)).toBe(2);
});

test('two concurrent approvals of the same notes of many chapters, in opposite order: each note counts once', async () => {
  const ids: number[] = [];
  for (let chapter = 0; chapter < 4; chapter += 1) ids.push(...(await aChapterWithNotes(['1', '2'])).ids);
  const others = [await aSuperAdmin(), await aSuperAdmin()];
  const answers = await Promise.all([
    approve(admin, ids),
    ...others.map((other) => approve(other, [...ids].reverse())),
    ...ids.map((id) => as(admin).patch(`/thankyou/${id}/status`, { status: 'approved' })),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const approvals = await sql(
    `SELECT count(*)::int AS n FROM audit_log WHERE action = 'thankyou.approved' AND subject_id = ANY ($1)`,
    [ids],
  );
  expect(approvals).toEqual([{ n: ids.length }]);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
});
