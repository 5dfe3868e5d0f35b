/** What tests take for granted without the application: the trust tests need not load it. */
import { randomBytes } from 'node:crypto';

export const DAY = 86_400_000;
export const SESSION = { idle: 7 * DAY, max: 30 * DAY };

export const PASSWORD = 'correct horse battery';
/** The hash of every test account's password, at argon2's lowest cost: a stored hash names its cost, so sign-ins are as fast. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$jxvxk2sBTpVFf0QGy7XLNg$1ZQcKHtqbVUVN3no6Lz6R0gM4/CaJy3hwjn5wSU755g';

export const aKey = (): string => randomBytes(16).toString('hex');
