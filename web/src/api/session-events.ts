import { action } from './action.ts';

/** The session is over: signed out, or the server answered 401; then `error` tells the login screen why. */
export const sessionEnded = action<{ error: string } | undefined>('session/ended');

/** The server refused something (403) that this user was offered: their rights may have changed. */
export const rightsDoubted = action('session/rightsDoubted');
