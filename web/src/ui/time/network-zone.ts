/** The server puts the network's time zone into the page. */
export const zoneOfPage = (): string | undefined =>
  document.querySelector('meta[name="time-zone"]')?.getAttribute('content') || undefined;

/** Making a format takes longer than using it, and a list asks for each of its rows. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
const formatIn = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, ...(timeZone && { timeZone }) });
  } catch {
    // A zone that this browser does not know yet.
    return new Intl.DateTimeFormat('en-GB', style);
  }
};
/** '19/11/2026, 07:30'. */
const clock = (at: Date, timeZone?: string): string => {
  const format = formats.get(timeZone) ?? formatIn(timeZone);
  formats.set(timeZone, format);
  return format.format(at);
};

/** The time zone of whatever names its own; null is the network's. */
interface Zoned {
  time_zone: string | null;
}
const zoneOf = (zoned: Zoned | undefined): string | undefined => zoned?.time_zone ?? zoneOfPage();

/** 'Asia/Kolkata', if the clocks there show another time than the reader's at that moment; zones with different names often agree. */
export const foreignZone = (at: Date, zoned?: Zoned): string | undefined => {
  const zone = zoneOf(zoned);
  if (!zone || Number.isNaN(at.getTime())) return undefined;
  return clock(at, zone) === clock(at) ? undefined : zone.replaceAll('_', ' ');
};

const dayOf = (shown: string): string => shown.slice(0, 10).split('/').reverse().join('-');

/** The day at a moment, YYYY-MM-DD: the network's, or a chapter's; the reader's where the zone is not known. */
export const networkDay = (at = new Date(), zoned?: Zoned): string => dayOf(clock(at, zoneOf(zoned)));
/** Where the meeting's chapter is. */
export const chapterDay = (meeting: Zoned): string => networkDay(new Date(), meeting);
/** Day and time on the reader's own clock: '2026-11-19', '07:30'. */
export const readersClock = (at: Date): { day: string; time: string } => {
  const shown = clock(at);
  return { day: dayOf(shown), time: shown.slice(-5) };
};
