import { createAction } from '@reduxjs/toolkit';

/** The session is over: signed out, or the server answered 401. */
export const sessionEnded = createAction('session/ended');
