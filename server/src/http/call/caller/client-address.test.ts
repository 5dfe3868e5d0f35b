import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:51000', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:51000', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
  ['x'.repeat(5_000), 'x'.repeat(100)],
])('%s', (forwarded, address) => expect(clientAddress(forwarded)).toBe(address));
