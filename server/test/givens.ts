/** What tests take for granted without the application: the trust tests need not load it. */
import { randomBytes } from 'node:crypto';

import { DAY } from '../src/time/calendar.ts';

export { PASSWORD } from '../src/testing/records.ts';
export { DAY };

export const SESSION = { idle: 7 * DAY, max: 30 * DAY };

export const aKey = (): string => randomBytes(16).toString('hex');
