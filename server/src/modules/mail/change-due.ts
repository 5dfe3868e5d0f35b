/**
 * When the mail about a meeting that was announced or changed is due, as SQL. People correct what they have just done: so it is
 * sent once that has stood for a while, unless the meeting is about to begin.
 */
export const changeDue = (startsAt: string, at: string): string =>
  `CASE WHEN ${startsAt} > ${at}::timestamptz + interval '1 hour' THEN ${at}::timestamptz + interval '5 minutes' ELSE ${at} END`;
