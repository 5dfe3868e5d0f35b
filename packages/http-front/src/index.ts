/** The public interface of this package. Everything else is internal and may change. */
export { pathOf } from './address.ts';
export type { Answer } from './answer.ts';
export { createFront, type Front, type FrontOptions, writes } from './front.ts';
export type { LaneFigures } from './lane.ts';
export { type EarlyAnswer, earlyAnswer } from './refusals.ts';
