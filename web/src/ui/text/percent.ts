import { onFirstUse } from './on-first-use.ts';

/** '42%'. */
export const percent = onFirstUse(
  () => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }),
);
