/**
 * When the mail about a change of a meeting is due, as SQL. People correct what they have just changed: so it is sent once the
 * change has stood for a while, unless the meeting is about to begin.
 */
export const changeDue = (startsAt: string, at: string): string =>
  `CASE WHEN ${startsAt} > ${at}::timestamptz + interval '1 hour' THEN ${at}::timestamptz + interval '5 minutes' ELSE ${at} END`;
