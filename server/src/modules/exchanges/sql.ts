import type { Exchanged } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

interface Row {
  given: number;
  given_converted: number;
  given_thanked: number;
  received: number;
  received_converted: number;
  received_thanked: number;
}

/** In one direction; thanks go the other way. `$2` is the other person, or null for all of them. */
const side = (name: 'given' | 'received') => {
  const [mine, theirs] = name === 'given' ? ['from', 'to'] : ['to', 'from'];
  return `
    (SELECT count(*) AS ${name}, count(*) FILTER (WHERE converted_to_business = 1) AS ${name}_converted
       FROM referrals WHERE ${mine}_member_id = $1 AND withdrawn_at IS NULL
        AND ($2::int IS NULL OR ${theirs}_member_id = $2)) ${name}_referrals,
    (SELECT trim_scale(coalesce(sum(amount), 0))::text AS ${name}_thanked
       FROM thank_you_notes WHERE ${theirs}_member_id = $1 AND status = 'approved'
        AND ($2::int IS NULL OR ${mine}_member_id = $2)) ${name}_thanks`;
};
const STATEMENT = `SELECT * FROM ${side('given')}, ${side('received')}`;

export async function exchanged(db: Executor, memberId: number, otherId: number | null): Promise<Exchanged> {
  const [row] = await db.query<Row>(STATEMENT, [memberId, otherId]);
  const found = row as Row;
  return {
    given: { referrals: found.given, converted: found.given_converted, thanked: found.given_thanked },
    received: {
      referrals: found.received,
      converted: found.received_converted,
      thanked: found.received_thanked,
    },
  };
}
