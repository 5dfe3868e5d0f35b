import {
  GIVEN_STATUSES,
  type ListQuery,
  type Referral,
  type ReferralFilter,
  type ReferralStatus,
  type SessionUser,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { createListing, type Listing } from '../../db/lists.ts';
import { holdsPrepared, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { picturesFor, picturesOfBoth } from '../../sql/pictures-sql.ts';
import { COLUMNS } from './sql.ts';

// On a page without rows the one row of nulls must survive.
const PEOPLE_OF_PAGE =
  'LEFT JOIN users f ON f.id = r.from_member_id LEFT JOIN users t ON t.id = r.to_member_id';

export interface ReferralQuery extends ListQuery {
  status?: ReferralFilter | undefined;
  withdrawn?: true;
}
const statusesOf = (filter: ReferralFilter): readonly ReferralStatus[] => {
  if (filter === 'open') return GIVEN_STATUSES;
  return [filter === 'converted' ? 'got_business' : filter];
};

type Side = Pick<SessionUser, 'id' | 'chapter_id'>;

/** One side's referrals, newest first, those of former years where they belong; a search looks at the name of the person on the other side. */
function listOf(
  db: Executor,
  mine: 'from_member_id' | 'to_member_id',
  member: Side,
  { status, withdrawn, ...query }: ReferralQuery,
) {
  const values: unknown[] = [member.id];
  const parameter = parametersOf(values);
  let matching = `FROM referrals r WHERE r.${mine} = $1 AND (r.withdrawn_at IS NULL${withdrawn ? ' OR r.import_id IS NULL' : ''})`;
  if (status !== undefined)
    matching += ` AND r.referral_status = ANY (${parameter(statusesOf(status))}::text[])`;
  const wanted = searchedText(query.search);
  if (wanted !== undefined) {
    const theirs = mine === 'to_member_id' ? 'from_member_id' : 'to_member_id';
    matching += ` AND EXISTS (
      SELECT FROM users o WHERE o.id = r.${theirs} AND ${holdsPrepared('o.full_name', parameter(wanted))})`;
  }
  return createListing<Referral>(db, query, {
    as: 'r',
    columns: `${COLUMNS}, ${picturesOfBoth(picturesFor(member.chapter_id, parameter))}`,
    joins: PEOPLE_OF_PAGE,
    order: ['r.created_at', 'r.id'],
    descending: true,
    total: `SELECT count(*) AS total ${matching}`,
    page: `SELECT r.* ${matching}`,
    values,
  });
}

export const listReceived = (db: Executor, member: Side, query: ReferralQuery): Listing<Referral> =>
  listOf(db, 'to_member_id', member, query);
export const listSent = (db: Executor, member: Side, query: ReferralQuery): Listing<Referral> =>
  listOf(db, 'from_member_id', member, query);
