import * as sql from '../sql.ts';

/** For an operator: what has not gone out, and what to do about what never will. */
export const deadLetters = { list: sql.list, retry: sql.retry, drop: sql.drop };
