import { LIMITS } from '@bn/contract/domain';

/** What is wrong with a new password before the server has to say so, or undefined. */
export const passwordProblem = (password: string): string | undefined => {
  if (password === '') return 'Required';
  // As people and the server count: an emoji is one character.
  const { length } = [...password];
  if (length < LIMITS.passwordMin) return `Must have at least ${LIMITS.passwordMin} characters`;
  if (length > LIMITS.passwordMax) return `Must have at most ${LIMITS.passwordMax} characters`;
  // The login trims what is typed there, as specified: nobody could ever sign in with such a password.
  if (password !== password.trim()) return 'Must not begin or end with a space';
  return undefined;
};
