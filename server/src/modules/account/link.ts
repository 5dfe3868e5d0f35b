import { hash, randomBytes } from 'node:crypto';

/** One-time links with which people choose a password. What follows the # never reaches a server or its log. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const linkTo = (token: string): string => `/auth/set-password#${token}`;
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
