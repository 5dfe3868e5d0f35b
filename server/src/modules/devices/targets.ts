import * as sql from './sql.ts';

export type { PushKeys } from './sql.ts';
/** For the sender: where a notification goes, and what becomes of a device that its push service no longer knows. */
export const targets = { find: sql.findTarget, removeGone: sql.removeGone };
