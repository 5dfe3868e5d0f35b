// The specified simple pattern: no whitespace, an at sign, a dot. Written so that no text takes more than linear time.
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The first thing that is wrong with what was typed, in the specified words, or null. */
export const validateLogin = (email: string, password: string): string | null => {
  if (!email && !password) return 'Email and password should not be empty';
  if (!email) return 'Email should not be empty';
  if (!EMAIL.test(email)) return 'Enter valid Email Id';
  if (!password) return 'Password should not be empty';
  return null;
};
