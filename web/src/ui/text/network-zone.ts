/** The server puts the network's time zone into the page. */
const zoneOfPage = (): string | undefined =>
  document.querySelector('meta[name="time-zone"]')?.getAttribute('content') || undefined;

const clock = (at: Date, timeZone?: string): string =>
  at.toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short', ...(timeZone && { timeZone }) });

/**
 * The network's time zone, if its clocks show another time than the reader's at that moment; zones with different names often
 * agree. Times of meetings are the network's: they have to be named for a reader elsewhere.
 */
export const foreignZone = (at: Date): string | undefined => {
  const zone = zoneOfPage();
  if (!zone || Number.isNaN(at.getTime())) return undefined;
  return clock(at, zone) === clock(at) ? undefined : zone.replaceAll('_', ' ');
};
