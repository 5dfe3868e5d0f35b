import { LIMITS } from '@bn/contract/domain';

/** The problem with a new password, checked before it is sent, or undefined. */
export const passwordProblem = (password: string): string | undefined => {
  if (password === '') return 'Required';
  // As people and the server count: an emoji is one character.
  const { length } = [...password];
  if (length < LIMITS.passwordMin) return `Must have at least ${LIMITS.passwordMin} characters`;
  if (length > LIMITS.passwordMax) return `Must have at most ${LIMITS.passwordMax} characters`;
  // The login trims what is typed there, as specified: such a password could never be used to sign in.
  if (password !== password.trim()) return 'Must not begin or end with a space';
  return undefined;
};
