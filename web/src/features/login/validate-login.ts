// The specified simple pattern: no whitespace, an at sign, a dot. Written to match in linear time.
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The problem with an e-mail alone, with the same message. */
export const emailProblem = (email: string): string | null => {
  if (!email) return 'Email should not be empty';
  return EMAIL.test(email) ? null : 'Enter valid Email Id';
};

/** The first problem with the input, with the specified message, or null. */
export const validateLogin = (email: string, password: string): string | null => {
  if (!email && !password) return 'Email and password should not be empty';
  return emailProblem(email) ?? (password ? null : 'Password should not be empty');
};
