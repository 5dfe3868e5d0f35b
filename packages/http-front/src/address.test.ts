import { expect, test } from 'vitest';
import { pathOf, readAddress } from './address.ts';

test.each([
  ['/api/auth/login', '/api/auth/login'],
  ['/api/auth/login?x=1', '/api/auth/login?x=1'],
  ['/%61pi/%61uth/log%69n', '/api/auth/login'],
  ['/members?search=%61%20b', '/members?search=%61%20b'],
  ['http://x/api/auth/me', '/api/auth/me'],
  ['HTTP://user@x:80', '/'],
  ['https://x?y', '/?y'],
  // Escapes that would be decoded twice, or mean something else when decoded, stay unchanged.
  ['/%2561pi', '/%2561pi'],
  ['/a%2Fb%3Fc%23d', '/a%2Fb%3Fc%23d'],
  ['/%zz', '/%zz'],
])('reads %s as %s', (spelling, address) => {
  expect(readAddress(spelling)).toBe(address);
});

test.each(['', '*', 'api/auth/me', 'ftp://x/', 'http:///api', '/api#x', 'example.com:443'])(
  'rejects %s',
  (spelling) => {
    expect(readAddress(spelling)).toBeUndefined();
  },
);

test('a path ends where the query begins', () => {
  expect(pathOf('/api/x?y=/z')).toBe('/api/x');
  expect(pathOf('/api/x')).toBe('/api/x');
});
