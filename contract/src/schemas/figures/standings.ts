import { Type } from 'typebox';
import { STANDING_MONTHS } from '../../rules/standings.ts';
import type { ValueOf } from '../../value-of.ts';
import { Count, Id, Instant, Month, Named, Nullable, Sum } from '../primitives.ts';

/**
 * What a chapter did in a period. Referrals count in the month in which they were recorded, with the answer that they have by
 * now; thanks by the note's date, once approved; attendance over the meetings at which it was taken, without medical absences.
 */
const StandingFigures = Named('StandingFigures', {
  /** How many more members there are than when the period began; fewer if it is negative. */
  gained: Type.Integer({ title: 'MembersGained' }),
  given: Count,
  converted: Count,
  thanked: Sum,
  present: Count,
  expected: Count,
});

/** A chapter among the others. Computed within seconds of a change, and again when a month begins. */
export const ChapterStanding = Named('ChapterStanding', {
  id: Id,
  name: Type.String(),
  region: Type.String(),
  /** The month that `this_month` is: the one that was asked for, or the current one; none until that was computed for the first time. */
  month: Nullable(Month),
  computed_at: Nullable(Instant),
  /** Now, or at the end of the month that was asked for. */
  members: Count,
  /** The mean of its members who have one; of today, so none of a month that was asked for. */
  score: Nullable(Type.Number({ title: 'MeanScore', minimum: 0, maximum: 100 })),
  this_month: StandingFigures,
  twelve_months: StandingFigures,
  /** With `compare`: the month a year earlier, of a month that is not over the same days of it. */
  year_before: Type.Optional(StandingFigures),
  /** Twelve months, the oldest first. */
  given_by_month: Type.Array(Count, { maxItems: STANDING_MONTHS }),
});
export type ChapterStanding = ValueOf<typeof ChapterStanding>;

export const Region = Named('Region', {
  id: Id,
  region: Type.String(),
});
export type Region = ValueOf<typeof Region>;
