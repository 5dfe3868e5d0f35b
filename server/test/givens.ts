/** What tests take for granted, apart from the application: the trust tests do without loading it. */
import { randomBytes } from 'node:crypto';

export const DAY = 86_400_000;
export const SESSION = { idle: 7 * DAY, max: 30 * DAY };

/** Everybody's password: hashing one per person would be most of a test run. */
export const PASSWORD = 'correct horse battery';

export const aKey = (): string => randomBytes(16).toString('hex');
