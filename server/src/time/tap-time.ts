/** When something was tapped. The time only orders it among other taps: a clock that is ahead must not win. */
export const tapTime = (tapped: string | undefined, now: Date): Date => {
  const at = tapped === undefined ? now : new Date(tapped);
  return at < now ? at : now;
};
