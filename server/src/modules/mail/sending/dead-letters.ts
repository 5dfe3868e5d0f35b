import * as sql from '../outbox-sql.ts';

/** For an operator: unsent mails, and what to do about those that never will be sent. */
export const deadLetters = { list: sql.list, retry: sql.retry, drop: sql.drop };
