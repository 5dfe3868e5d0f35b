import {
  type ListQuery,
  MET_DAYS,
  type OneToOneBrief,
  type OneToOneList,
  type WhomToMeet,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { createListing, type Listing } from '../../db/lists.ts';
import { holdsPrepared, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { anyPictureOf, picturesFor } from '../../sql/pictures-sql.ts';
import { columnsFor, joinsFor, type OneToOneRow } from './row.ts';

/** Planned, or over for less time than it can be confirmed. */
const OPEN = `((o.status IN ('proposed', 'accepted') AND o.ends_at > $2)
  OR (o.status IN ('accepted', 'disputed') AND o.ends_at > $2::timestamptz - interval '${MET_DAYS + 1} days' AND o.ends_at <= $2))`;
const IN_LIST: Record<OneToOneList | 'all', string> = {
  open: OPEN,
  past: `NOT ${OPEN}`,
  all: '$2::timestamptz IS NOT NULL',
};

/** Not limited: a person has a few dozen in a year. */
export function listOf(
  db: Executor,
  reader: { id: number; chapter_id: number | null },
  { list, ...query }: ListQuery & { list: OneToOneList | 'all' },
  now: Date,
): Listing<OneToOneRow> {
  const values: unknown[] = [reader.id, now];
  const picture = picturesFor(reader.chapter_id, parametersOf(values));
  const side = (who: string) => `SELECT o.* FROM one_to_ones o WHERE o.${who} = $1 AND ${IN_LIST[list]}`;
  const rows = `${side('low_id')} UNION ALL ${side('high_id')}`;
  return createListing<OneToOneRow>(db, query, {
    as: 'o',
    columns: `${columnsFor('$1')}, ${picture('p')} AS partner_picture`,
    joins: joinsFor('$1'),
    order: ['o.ends_at', 'o.id'],
    ...(list !== 'open' && { descending: true as const }),
    total: `SELECT count(*) AS total FROM (${rows}) o`,
    page: `SELECT * FROM (${rows}) o`,
    values,
  });
}

const ofPair = (columns: string, where: string): string =>
  `(SELECT ${columns} FROM one_to_ones m
     WHERE m.low_id = least(u.id, $1) AND m.high_id = greatest(u.id, $1) AND ${where} LIMIT 1)`;
const LAST_MET = ofPair('m.day', `m.status = 'confirmed' ORDER BY m.day DESC`);

/** A chapter's other members: never met first, then longest ago, then by name. */
export function whomToMeet(
  db: Executor,
  reader: { id: number; chapter_id: number | null },
  query: ListQuery,
  now: Date,
): Listing<WhomToMeet> {
  const values: unknown[] = [reader.id, reader.chapter_id, now];
  const search = searchedText(query.search);
  const named =
    search === undefined ? '' : `AND ${holdsPrepared('u.full_name', parametersOf(values)(search))}`;
  const colleagues = `FROM users u WHERE u.chapter_id = $2 AND u.role = 'member' AND u.removed_at IS NULL AND u.id <> $1 ${named}`;
  const openBetween = (from: string, to: string) =>
    `(SELECT count(*) FROM referrals r WHERE r.from_member_id = ${from} AND r.to_member_id = ${to}
       AND r.referral_status IN ('new', 'repeated') AND r.withdrawn_at IS NULL)`;
  return createListing<WhomToMeet>(db, query, {
    as: 'w',
    columns: `w.id, u.full_name, u.vertical, ${anyPictureOf('u')} AS picture, nullif(w.met, '-infinity') AS last_met,
      ${ofPair(`json_build_object('id', m.id, 'day', m.day)`, `m.status IN ('proposed', 'accepted') AND m.ends_at > $3 ORDER BY m.day`)} AS planned,
      ${openBetween('u.id', '$1')} + ${openBetween('$1', 'u.id')} AS open_referrals`,
    joins: 'LEFT JOIN users u ON u.id = w.id',
    order: ['w.met', 'w.name', 'w.id'],
    total: `SELECT count(*) AS total ${colleagues} AND $3::timestamptz IS NOT NULL`,
    page: `SELECT * FROM (
      SELECT u.id, lower(u.full_name) AS name, coalesce(${LAST_MET}, '-infinity') AS met ${colleagues}) w`,
    values,
  });
}

export interface BriefRow {
  vertical: string;
  ideal_referral: string;
  picture: string | null;
  last_met: string | null;
  given: number;
  received: number;
  profile_changed: OneToOneBrief['since']['profile_changed'];
}
/** What helps to prepare one with this colleague: counted since the confirmed one before it. */
export async function brief(
  db: Executor,
  readerId: number,
  partnerId: number,
  before: string,
): Promise<BriefRow | undefined> {
  const since = (from: string, to: string) =>
    `(SELECT count(*) FROM referrals r WHERE r.from_member_id = ${from} AND r.to_member_id = ${to} AND r.withdrawn_at IS NULL
       AND (met.day IS NULL OR r.recorded_on > met.day))`;
  const [row] = await db.query<BriefRow>(
    `SELECT u.vertical, u.ideal_referral, ${anyPictureOf('u')} AS picture, met.day AS last_met, ${since('$1', '$2')} AS given, ${since('$2', '$1')} AS received,
            (met.day IS NOT NULL AND EXISTS (SELECT FROM audit_log a WHERE a.subject_type = 'user' AND a.subject_id = $2
               AND a.at >= met.day + 1 AND a.action IN ('profile.changed', 'details.changed', 'member.changed')
               AND a.details -> 'changes' ?| ARRAY['ideal_referral', 'vertical']))::int AS profile_changed
       FROM users u CROSS JOIN LATERAL (
         SELECT max(m.day) AS day FROM one_to_ones m
          WHERE m.low_id = least($1::int, $2) AND m.high_id = greatest($1::int, $2) AND m.status = 'confirmed' AND m.day < $3) met
      WHERE u.id = $2`,
    [readerId, partnerId, before],
  );
  return row;
}
