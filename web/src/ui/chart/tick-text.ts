/** From here on figures are shortened: '100B' beside the axis leaves a phone room for the bars. The tooltip and the table say all of it. */
const LONG = 1_000_000;
const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

export const tickText = (tick: number, format: (value: number) => string): string =>
  tick >= LONG ? compact.format(tick) : format(tick);
