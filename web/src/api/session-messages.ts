/** What can be said about a session; apart from the other messages, which the login page does without. */
export const SESSION_MESSAGES = {
  loginFailed: 'Login failed',
  expired: 'Invalid or expired token',
} as const;
