import { onFirstUse } from '../text/on-first-use.ts';

/** Figures from this size on are shortened: '100B' on the axis leaves room for the bars on a phone. The tooltip and the table show all digits. */
const LONG = 1_000_000;
const compact = onFirstUse(() => new Intl.NumberFormat(undefined, { notation: 'compact' }));

/** Ticks are whole numbers: the decimals of an amount say nothing. */
const NO_DECIMALS = /\D00$/;

export const tickText = (tick: number, format: (value: number) => string): string =>
  tick >= LONG ? compact().format(tick) : format(tick).replace(NO_DECIMALS, '');
