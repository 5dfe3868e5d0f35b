import { type Chapter, type ReferralStatus, type ReferralType, TOP_GIVERS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { inNameOrder } from '../../db/names.ts';
import { type PictureOf, picturesFor } from '../../sql/pictures-sql.ts';
import { joinedBetween, leftBetween, membersBefore } from '../../sql/stays-sql.ts';

export interface Span {
  first: string;
  last: string;
  begins: Date;
  ends: Date;
}

interface CountedReferrals {
  type: ReferralType;
  status: ReferralStatus;
  converted: 0 | 1;
  count: number;
}
interface Giver {
  id: number;
  name: string;
  picture: string | null;
  given: number;
  converted: number;
  value: number;
}
export interface ReportRow extends Chapter {
  members: number;
  joined: number;
  left: number;
  approved_notes: number;
  thank_you_value: string;
  counted: CountedReferrals[] | null;
  referrals_at: Record<string, number> | null;
  value_at: Record<string, number> | null;
  givers: Giver[] | null;
}

/** One statement, one moment: its figures fit together. `pictureOf`: for its reader. `$6`: how much of a day's text names the part of the period. */
const reportWith = (pictureOf: PictureOf): string => `
  WITH people AS (
    SELECT ${membersBefore('$5::timestamptz')} AS members,
           ${joinedBetween('$4::timestamptz', '$5::timestamptz')} AS joined,
           ${leftBetween('$4::timestamptz', '$5::timestamptz')} AS left
      FROM stays WHERE chapter_id = $1),
  given AS MATERIALIZED (
    SELECT from_member_id, referral_type, referral_status, converted_to_business, recorded_on FROM referrals
     WHERE chapter_id = $1 AND withdrawn_at IS NULL AND recorded_on BETWEEN $2 AND $3),
  thanked AS MATERIALIZED (
    SELECT to_member_id, amount, date FROM thank_you_notes
     WHERE chapter_id = $1 AND status = 'approved' AND date BETWEEN $2 AND $3),
  gave AS (
    SELECT from_member_id AS id, count(*) AS given, sum(converted_to_business) AS converted FROM given GROUP BY 1),
  earned AS (SELECT to_member_id AS id, sum(amount) AS value FROM thanked GROUP BY 1)
  SELECT c.id, c.name, c.region, p.members, p.joined, p.left,
         (SELECT count(*) FROM thanked) AS approved_notes,
         (SELECT trim_scale(coalesce(sum(amount), 0))::text FROM thanked) AS thank_you_value,
         (SELECT json_agg(t) FROM (
            SELECT referral_type AS type, referral_status AS status, converted_to_business AS converted, count(*)
              FROM given GROUP BY 1, 2, 3) t) AS counted,
         (SELECT json_object_agg(at, n) FROM (
            SELECT left(recorded_on::text, $6) AS at, count(*) AS n FROM given GROUP BY 1) t) AS referrals_at,
         (SELECT json_object_agg(at, value) FROM (
            SELECT left(date::text, $6) AS at, sum(amount) AS value FROM thanked GROUP BY 1) t) AS value_at,
         (SELECT json_agg(t) FROM (
            SELECT u.id, u.full_name AS name, ${pictureOf('u')} AS picture, coalesce(g.given, 0) AS given, coalesce(g.converted, 0) AS converted,
                   coalesce(e.value, 0) AS value
              FROM gave g FULL JOIN earned e ON e.id = g.id JOIN users u ON u.id = coalesce(g.id, e.id)
             ORDER BY given DESC, value DESC, ${inNameOrder('u.full_name')}, u.id LIMIT ${TOP_GIVERS}) t) AS givers
    FROM chapters c, people p WHERE c.id = $1`;

export async function report(
  db: Executor,
  readersChapter: number | null,
  chapterId: number,
  { first, last, begins, ends }: Span,
  part: 'day' | 'month',
): Promise<ReportRow | undefined> {
  const letters = part === 'day' ? 10 : 7;
  const text = reportWith(picturesFor(readersChapter, () => '$1'));
  const [row] = await db.query<ReportRow>(text, [chapterId, first, last, begins, ends, letters]);
  return row;
}
