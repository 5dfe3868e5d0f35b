import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { readPassword } from './password-input.ts';

test('a password is not taken as an argument', () => {
  expect(() => readArguments(['create', 'a@example.com', '--password', 'in the list of processes'])).toThrow(
    'A password is not taken as an argument, which other users of this machine can read. Use --password-stdin.',
  );
});

test('words that no command takes, or too few, are refused', () => {
  expect(() => readArguments(['remove', 'a@example.com', 'b@example.com'])).toThrow(
    "'remove' does not take 'b@example.com'.",
  );
  expect(() => readArguments(['backup'])).toThrow("'backup' needs an argument.");
  expect(readArguments(['mail', 'retry', '7'])).toMatchObject({ name: 'mail', words: ['retry', '7'] });
});

const inputOf = (text: string, isTTY: boolean) => {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  input.end(text);
  return input as unknown as ReadStream;
};

test.each([
  ['piped', false, 'one password\n', ''],
  ['piped without a line end', false, 'one password', ''],
  ['typed', true, 'one password\r', 'Password: \n'],
])('a password is read: %s', async (_how, isTTY, typed, shown) => {
  const screen = new PassThrough();
  expect(await readPassword(inputOf(typed, isTTY), screen)).toBe('one password');
  screen.end();
  expect(String(screen.read() ?? '')).toBe(shown);
});
