/** The server puts the network's time zone into the page. */
const zoneOfPage = (): string | undefined =>
  document.querySelector('meta[name="time-zone"]')?.getAttribute('content') || undefined;

/** Making a format takes longer than using it, and a list asks for each of its rows. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
const clock = (at: Date, timeZone?: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(timeZone && { timeZone }),
    });
  formats.set(timeZone, format);
  return format.format(at);
};

/**
 * The network's time zone, if its clocks show another time than the reader's at that moment; zones with different names often
 * agree. Times of meetings are the network's: they have to be named for a reader elsewhere.
 */
export const foreignZone = (at: Date): string | undefined => {
  const zone = zoneOfPage();
  if (!zone || Number.isNaN(at.getTime())) return undefined;
  return clock(at, zone) === clock(at) ? undefined : zone.replaceAll('_', ' ');
};

/** The network's day at a moment, YYYY-MM-DD; the reader's where the zone is not known. */
export const networkDay = (at = new Date()): string =>
  clock(at, zoneOfPage()).slice(0, 10).split('/').reverse().join('-');
