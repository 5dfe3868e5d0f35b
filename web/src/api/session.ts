import { action } from './action.ts';

/** The session has ended: the user signed out, or the server answered 401. In that case `error` is shown on the login screen. `elsewhere`: another tab ended it. */
export const sessionEnded = action<{ error?: string; elsewhere?: boolean } | undefined>('session/ended');

/** The server answered 403 to an action this user was offered: their permissions may have changed. */
export const callForbidden = action('session/callForbidden');

/** Messages about the session; separate from the others, which the login page does not load. */
export const SESSION_MESSAGES = {
  noConnection: 'No connection. Check your internet connection and try again.',
  loginFailed: 'Login failed',
  expired: 'Invalid or expired token',
} as const;
