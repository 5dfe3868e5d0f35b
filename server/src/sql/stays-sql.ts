/**
 * Figures of the stays of a chapter, for all reports. A member counts until the moment before an instant, so that those
 * before a period, with those who joined and without those who left in it, are those before its end. A move is a stay
 * that ends in one chapter and one that begins in the other.
 */
export const membersBefore = (instant: string): string =>
  `count(*) FILTER (WHERE since < ${instant} AND (until IS NULL OR until >= ${instant}))`;
export const joinedBetween = (begins: string, ends: string): string =>
  `count(*) FILTER (WHERE since >= ${begins} AND since < ${ends})`;
export const leftBetween = (begins: string, ends: string): string =>
  `count(*) FILTER (WHERE until >= ${begins} AND until < ${ends})`;
