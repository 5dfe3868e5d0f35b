/** Days before the end of a membership on which its member is mailed. */
export const RENEWAL_REMINDERS = [30, 7] as const;

/** The same day so many months later, or the last one of a shorter month: 29 February and twelve months give 28 February. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // A day that the month does not have is one of the next month.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
