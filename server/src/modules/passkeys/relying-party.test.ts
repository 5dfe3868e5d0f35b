import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://network.example.com', 'network.example.com'],
  ['https://network.example.com:8443/', 'network.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://demo.localhost:3000', 'demo.localhost'],
  ['http://network.example.com', undefined],
  ['https://192.0.2.1', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://[2001:db8::1]', undefined],
])('passkeys at %s belong to %s', (address, id) => expect(relyingPartyOf(address)?.id).toBe(id));

test('without TLS nothing is offered, and the account says that there is no secure address', async () => {
  const { as, aMember } = await openTestApp({ publicUrl: 'http://network.example.com' });
  const ada = await aMember();
  expect((await as('visitor').post('/auth/passkey/challenge', {})).status).toBe(409);
  expect((await as(ada).get('/account/passkeys')).body).toEqual({ passkeys: [], origin: null });
});
