import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Database } from '../../db/database.ts';

let statement = { text: '', values: [] as readonly unknown[] };
const watchStatements = (db: Database): Database => ({
  ...db,
  query: (text, values = []) => {
    if (text.includes('thank_you_notes')) statement = { text, values };
    return db.query(text, values);
  },
});
const { as, sql, ownerUrl, aChapter, aMember } = await openTestApp({ watchStatements });
const client = new pg.Client(ownerUrl);
await client.connect();
afterAll(() => client.end());

interface Node {
  'Index Name'?: string;
  Plans?: Node[];
}
const indexesOf = (node: Node): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : []),
  ...(node.Plans ?? []).flatMap(indexesOf),
];

test("reads a member's and a chapter's rows, and never all notes of the period", async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  await sql(`INSERT INTO users (id, role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
             SELECT 1000 + n, 'member', 'P' || n, n || '@example.com', 'x', lpad(n::text, 10, '0'), 'Any', '2027-01-01', ${chapter.id}
               FROM generate_series(1, 100) n`);
  await sql(`INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
               referral_status, converted_to_business, referral_notes, date_sent, recorded_on, created_at, updated_at)
             SELECT n, ${chapter.id}, 1001 + n % 100, 1001 + (n + 1) % 100, 'hot', 'A', '1', 'they_contact', 'got_business', 1, 'x',
                    '2026-11-09', '2026-11-09', now(), now() FROM generate_series(1, 6000) n`);
  await sql(`INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status,
               created_at, approved_at, approved_by)
             SELECT id, chapter_id, to_member_id, from_member_id, 1, 'x', date '2026-11-09' - id % 700, 'approved', now(), now(),
                    from_member_id FROM referrals`);
  await sql('ANALYZE');
  expect((await as(member).get(`/members/${member.id}/figures`)).status).toBe(200);
  // A prepared statement may get one plan for all values.
  await client.query('SET plan_cache_mode = force_generic_plan');
  await client.query(`PREPARE figures AS ${statement.text}`);
  const literals = statement.values.map((value) =>
    client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
  );
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE figures (${literals.join(', ')})`);
  const indexes = indexesOf(rows[0]['QUERY PLAN'][0].Plan);
  expect(indexes).toContain('notes_to');
  expect(indexes).not.toContain('notes_by_status');
});
