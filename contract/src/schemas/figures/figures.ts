import { Type } from 'typebox';
import { FIGURE_MONTHS, TOP_PARTNERS } from '../../domain.ts';
import type { ValueOf } from '../../value-of.ts';
import { Face } from '../pictures.ts';
import { Count, Flag01, Id, Month, Named, Nullable, Sum } from '../primitives.ts';

/** Between two members where their number is even, so not always whole. */
const Median = Type.Number({ title: 'Median', minimum: 0 });

/**
 * A member's figure of a month, and the median of those current members of the chapter who belonged to it in that month;
 * null where there were none.
 */
const ComparedCount = Named('ComparedCount', { own: Count, median: Nullable(Median) });
const ComparedSum = Named('ComparedSum', { own: Sum, median: Nullable(Sum) });

/**
 * A referral counts in the month in which it was recorded, with the answer that it has by now; thanks count by the date of
 * the note, once approved, for the person who is thanked.
 */
export const MonthFigures = Named('MonthFigures', {
  month: Month,
  given: ComparedCount,
  received: ComparedCount,
  converted: ComparedCount,
  thanked: ComparedSum,
});
export type MonthFigures = ValueOf<typeof MonthFigures>;

/** A person whom a member exchanged referrals with, and the approved thanks between the two, either way. */
export const ExchangePartner = Named('ExchangePartner', {
  id: Id,
  name: Type.String(),
  picture: Face,
  given: Count,
  received: Count,
  thanked: Sum,
  /** Whether the caller may open their page: not those who have left or moved to another chapter, unless for a super admin. */
  has_page: Flag01,
});
export type ExchangePartner = ValueOf<typeof ExchangePartner>;

/** What a member gave, received, converted and was thanked for, in whichever chapter. */
export const MemberFigures = Named('MemberFigures', {
  /** The oldest first, the current one last. */
  months: Type.Array(MonthFigures, { maxItems: FIGURE_MONTHS }),
  /** In these months: by referrals either way, then by thanks, then by name. */
  partners: Type.Array(ExchangePartner, { maxItems: TOP_PARTNERS }),
});
export type MemberFigures = ValueOf<typeof MemberFigures>;
