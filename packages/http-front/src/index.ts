/** What this package offers. The rest is its own affair, and may change. */
export { pathOf } from './address.ts';
export type { Answer } from './answer.ts';
export { createFront, type Front, type FrontOptions, writes } from './front.ts';
export type { LaneFigures } from './lane.ts';
export { type EarlyAnswer, earlyAnswer } from './refusals.ts';
