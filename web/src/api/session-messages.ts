/** What can be said about a session; apart from the other messages, which the login page does without. */
export const SESSION_MESSAGES = {
  noConnection: 'No connection. Check your internet connection and try again.',
  loginFailed: 'Login failed',
  expired: 'Invalid or expired token',
} as const;
