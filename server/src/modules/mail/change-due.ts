/**
 * When the mail about a meeting that was announced or changed is due, as SQL. People correct what they have just done: so it is
 * sent once that has stood for a while, shorter if the meeting is about to begin.
 */
export const changeDue = (startsAt: string, at: string): string =>
  `${at}::timestamptz + CASE WHEN ${startsAt} > ${at}::timestamptz + interval '1 hour' THEN interval '5 minutes' ELSE interval '1 minute' END`;
