import { type ExchangePartner, type MonthFigures, TOP_PARTNERS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { inNameOrder } from '../../db/names.ts';
import { anyPictureOf } from '../../sql/pictures-sql.ts';

export interface Months {
  names: string[];
  first: string;
  last: string;
  ends: string[];
}

interface FigureRow {
  months: MonthFigures[];
  partners: (Omit<ExchangePartner, 'has_page'> & {
    colleague: boolean;
  })[];
}

const RECORDED = 'withdrawn_at IS NULL AND recorded_on BETWEEN $2 AND $3';
const APPROVED = `status = 'approved' AND date BETWEEN $2 AND $3`;
const monthOf = (day: string): string => `left(${day}::text, 7)`;
const CHAPTER = '(SELECT chapter_id FROM person)';
const exact = (sum: string): string => `trim_scale(${sum})::text`;

/** Half way between the two in the middle, which are one and the same where the number is odd. Exact, unlike percentile_cont. */
const median = (column: string): string => {
  const middle = (order: string) => `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${column} ${order})`;
  return `trim_scale((${middle('ASC')} + ${middle('DESC')}) / 2.0)`;
};

/**
 * What everyone in the chapter did there, by month: of those who are its members now and were in that month. So that
 * newcomers do not lower the median of months in which they could give nothing.
 */
const CHAPTER_MEDIANS = `
  recorded AS MATERIALIZED (
    SELECT from_member_id, to_member_id, converted_to_business, ${monthOf('recorded_on')} AS month FROM referrals
     WHERE chapter_id = ${CHAPTER} AND ${RECORDED}),
  gave AS (
    SELECT from_member_id AS id, month, count(*) AS given, sum(converted_to_business) AS converted
      FROM recorded GROUP BY 1, 2),
  got AS (SELECT to_member_id AS id, month, count(*) AS received FROM recorded GROUP BY 1, 2),
  earned AS (
    SELECT to_member_id AS id, ${monthOf('date')} AS month, sum(amount) AS thanked FROM thank_you_notes
     WHERE chapter_id = ${CHAPTER} AND ${APPROVED} GROUP BY 1, 2),
  each_member AS (
    SELECT m.month, coalesce(given, 0) AS given, coalesce(received, 0) AS received,
           coalesce(converted, 0) AS converted, coalesce(thanked, 0) AS thanked
      FROM months m
      JOIN (SELECT user_id AS id, since FROM stays WHERE chapter_id = ${CHAPTER} AND until IS NULL) s ON s.since < m.ends
      LEFT JOIN gave USING (id, month) LEFT JOIN got USING (id, month) LEFT JOIN earned USING (id, month)),
  medians AS (
    SELECT month, ${median('given')} AS given, ${median('received')} AS received, ${median('converted')} AS converted,
           ${exact(median('thanked'))} AS thanked
      FROM each_member GROUP BY month)`;

/**
 * Their rows of a table, and then those that count among them. In one step the database would guess that hardly any rows
 * are in the period and also read the notes of the whole network in it.
 */
const ofMember = (table: string, side: 'from' | 'to', counts: string): string =>
  `(SELECT * FROM ${table} WHERE ${side}_member_id = $1 OFFSET 0) rows WHERE ${counts}`;

/** The member's own, in whichever chapter: their history goes with them. */
const OWN = `
  own_referrals AS MATERIALIZED (
    SELECT to_member_id AS other, 1 AS given, 0 AS received, converted_to_business AS converted, recorded_on
      FROM ${ofMember('referrals', 'from', RECORDED)}
    UNION ALL
    SELECT from_member_id, 0, 1, 0, recorded_on FROM ${ofMember('referrals', 'to', RECORDED)}),
  own_thanks AS MATERIALIZED (
    SELECT from_member_id AS other, amount, amount AS earned, date FROM ${ofMember('thank_you_notes', 'to', APPROVED)}
    UNION ALL
    SELECT to_member_id, amount, 0, date FROM ${ofMember('thank_you_notes', 'from', APPROVED)}),
  own_months AS (
    SELECT ${monthOf('recorded_on')} AS month, sum(given) AS given, sum(received) AS received, sum(converted) AS converted
      FROM own_referrals GROUP BY 1),
  own_earned AS (SELECT ${monthOf('date')} AS month, sum(earned) AS thanked FROM own_thanks GROUP BY 1),
  partners AS (
    SELECT r.*, coalesce(t.thanked, 0) AS thanked
      FROM (SELECT other, sum(given) AS given, sum(received) AS received FROM own_referrals GROUP BY 1) r
      LEFT JOIN (SELECT other, sum(amount) AS thanked FROM own_thanks GROUP BY 1) t USING (other))`;

const compared = (name: string, own: string): string =>
  `'${name}', json_build_object('own', ${own}, 'median', c.${name})`;
const count = (name: string): string => compared(name, `coalesce(o.${name}, 0)`);

/** One statement, one moment: own figures, medians and partners fit together. */
const FIGURES = `
  WITH person AS MATERIALIZED (SELECT chapter_id FROM users WHERE id = $1 AND role = 'member'),
  months AS (SELECT * FROM unnest($4::text[], $5::timestamptz[]) AS m (month, ends)),
  ${CHAPTER_MEDIANS},
  ${OWN}
  SELECT (SELECT json_agg(json_build_object('month', m.month, ${count('given')}, ${count('received')},
                   ${count('converted')}, ${compared('thanked', exact('coalesce(e.thanked, 0)'))}) ORDER BY m.month)
            FROM months m LEFT JOIN own_months o USING (month) LEFT JOIN own_earned e USING (month)
            LEFT JOIN medians c USING (month)) AS months,
         (SELECT coalesce(json_agg(t), '[]') FROM (
            SELECT u.id, u.full_name AS name, ${anyPictureOf('u')} AS picture, p.given, p.received, ${exact('p.thanked')} AS thanked,
                   u.removed_at IS NULL AND u.chapter_id = ${CHAPTER} AS colleague
              FROM partners p JOIN users u ON u.id = p.other
             ORDER BY p.given + p.received DESC, p.thanked DESC, ${inNameOrder('u.full_name')}, u.id
             LIMIT ${TOP_PARTNERS}) t) AS partners
    FROM person`;

export async function figures(
  db: Executor,
  memberId: number,
  { names, first, last, ends }: Months,
): Promise<FigureRow | undefined> {
  const [row] = await db.query<FigureRow>(FIGURES, [memberId, first, last, names, ends]);
  return row;
}
