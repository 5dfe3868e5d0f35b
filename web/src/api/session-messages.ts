/** Messages about the session; separate from the others, which the login page does not load. */
export const SESSION_MESSAGES = {
  noConnection: 'No connection. Check your internet connection and try again.',
  loginFailed: 'Login failed',
  expired: 'Invalid or expired token',
} as const;
