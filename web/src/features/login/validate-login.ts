// The specified simple pattern: no whitespace, an at sign, a dot. Written so that no text takes more than linear time.
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** What is wrong with an e-mail alone, in the same words. */
export const emailProblem = (email: string): string | null => {
  if (!email) return 'Email should not be empty';
  return EMAIL.test(email) ? null : 'Enter valid Email Id';
};

/** The first thing that is wrong with what was typed, in the specified words, or null. */
export const validateLogin = (email: string, password: string): string | null => {
  if (!email && !password) return 'Email and password should not be empty';
  return emailProblem(email) ?? (password ? null : 'Password should not be empty');
};
