import { expect, it } from 'vitest';
import { readPasswords } from './password-form.tsx';

it.each([
  ['', '', { current_password: 'Required', new_password: 'Required' }],
  ['x', 'short', { new_password: 'Must have at least 8 characters' }],
  ['x', ' with blanks ', { new_password: 'Must not begin or end with a space' }],
  ['x', 'x'.repeat(129), { new_password: 'Must have at most 128 characters' }],
])('does not send a change from %j to %j: %j', (current_password, new_password, errors) =>
  expect(readPasswords({ current_password, new_password })).toEqual({ errors }),
);

it('leaves all other checks to the server', () => {
  const body = { current_password: 'old', new_password: '👍👍👍👍👍👍👍👍' };
  expect(readPasswords(body)).toEqual({ body });
});
