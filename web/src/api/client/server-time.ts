/** The `Date` header has whole seconds. */
const SECOND = 1_000;

/** Between these the server's clock is ahead of this device's, in milliseconds: each response narrows it down. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;

/** The server's time on this device, whatever its own clock says; for what has to be ordered among several devices. */
export const serverTime = {
  /** The server wrote the header between sending and receiving, by this device's clock. */
  hear: (date: string | null, sentAt: number, receivedAt: number) => {
    const at = Date.parse(date ?? '');
    if (Number.isNaN(at)) return;
    const [from, to] = [at - receivedAt, at + SECOND - sentAt];
    // Two responses that contradict each other: one of the clocks was set in between.
    const fits = from <= most && to >= least;
    least = fits ? Math.max(least, from) : from;
    most = fits ? Math.min(most, to) : to;
  },
  /** A clock that may be right is taken to be right. */
  now: (): number => Date.now() + Math.min(most, Math.max(least, 0)),
};
