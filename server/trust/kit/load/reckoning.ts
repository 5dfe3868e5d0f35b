import { expect } from 'vitest';
import { send } from '../input/http.ts';
import type { Prepared } from '../processes/world.ts';
import type { Ledger, People } from './writers.ts';

/** Every acknowledged write is stored exactly once, and nothing else is stored. */
export async function expectNothingLost({ sql }: Pick<Prepared, 'sql'>, record: Ledger): Promise<void> {
  expect(record.unexpected, 'unexpected answers').toEqual([]);
  const column = async (text: string) => (await sql<{ value: string }>(text)).map(({ value }) => value);
  const referrals = await column('SELECT referral_notes AS value FROM referrals ORDER BY 1');
  expect(referrals).toEqual([...record.referrals].sort(inCodeOrder(referrals)));
  const notes = await column('SELECT description AS value FROM thank_you_notes ORDER BY 1');
  expect(notes).toEqual([...record.notes].sort(inCodeOrder(notes)));
  const approved = await column(
    `SELECT id::text AS value FROM thank_you_notes WHERE status = 'approved' ORDER BY id`,
  );
  expect(approved.map(Number)).toEqual([...record.approved].sort((a, b) => a - b));
  const audited = await column(
    `SELECT subject_id::text AS value FROM audit_log WHERE action = 'thankyou.approved' ORDER BY subject_id`,
  );
  expect(audited, 'each approval audited once').toEqual(approved);
  for (const [id, { answered }] of record.edits) {
    const [member] = await sql<{ vertical: string }>('SELECT vertical FROM users WHERE id = $1', [id]);
    expect(member?.vertical).toBe(answered);
  }
}

/** The database sorts by its own collation; only the multiset matters, so its order is adopted. */
function inCodeOrder(order: readonly string[]): (a: string, b: string) => number {
  const position = new Map(order.map((value, index) => [value, index]));
  return (a, b) => (position.get(a) ?? -1) - (position.get(b) ?? -1);
}

/** The dashboards equal a count of the rows. */
export async function expectFiguresToMatch(
  { sql }: Pick<Prepared, 'sql'>,
  address: string,
  { admin, pairs }: People,
): Promise<void> {
  const network = await send(address, 'GET', '/api/admin/dashboard', { token: admin.token });
  const [counted] = await sql(`SELECT
    (SELECT count(*)::int FROM users WHERE role = 'member' AND removed_at IS NULL) AS total_members,
    (SELECT count(*)::int FROM chapters) AS total_chapters,
    (SELECT count(*)::int FROM referrals WHERE withdrawn_at IS NULL) AS total_referrals,
    (SELECT coalesce(sum(amount), 0)::float FROM thank_you_notes WHERE status = 'approved') AS total_thankyou_value`);
  expect(network.body).toMatchObject(counted ?? {});
  expect(trend(network.body.referral_trend)).toBe(network.body.total_referrals);
  const seen = new Set<number>();
  for (const { giver } of pairs) {
    if (seen.has(giver.chapter_id)) continue;
    seen.add(giver.chapter_id);
    const chapter = await send(address, 'GET', '/api/members/members-dashboard', { token: giver.token });
    const [own] = await sql(
      `SELECT
        (SELECT count(*)::int FROM users WHERE chapter_id = $1 AND removed_at IS NULL) AS total_users,
        (SELECT count(*)::int FROM users WHERE chapter_id = $1 AND removed_at IS NULL AND elevated) AS total_admins,
        (SELECT count(*)::int FROM referrals WHERE chapter_id = $1 AND withdrawn_at IS NULL) AS total_referrals,
        (SELECT coalesce(sum(amount), 0)::float FROM thank_you_notes
          WHERE chapter_id = $1 AND status = 'approved') AS thank_you_value`,
      [giver.chapter_id],
    );
    expect(chapter.body).toMatchObject(own ?? {});
    expect(trend(chapter.body.weekly_referrals)).toBe(chapter.body.total_referrals);
  }
}

const trend = (days: { count: number }[]): number => days.reduce((sum, { count }) => sum + count, 0);
