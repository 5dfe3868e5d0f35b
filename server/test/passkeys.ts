import type { Reauthenticated } from '@bn/contract';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { aDevice, type DeviceKey } from './authenticator.ts';
import { PASSWORD } from './givens.ts';
import type { Person } from './network.ts';

export const ORIGIN = 'https://network.example';

/** People with their devices: they add passkeys and sign in with them, as browsers do. */
export function passkeysIn({ as }: Pick<TestApp, 'as'>) {
  const phone = aDevice({ origin: ORIGIN });
  const ask = (who: Pick<Person, 'token'>, password = PASSWORD) =>
    as(who).post('/account/passkeys/challenge', { current_password: password });
  const challenge = async (from?: string) =>
    (await as('visitor').post('/auth/passkey/challenge', {}, from ? { remoteAddress: from } : {})).body;
  const add = async (who: Pick<Person, 'token'>, device = phone) => {
    const { key, body } = device.make((await ask(who)).body);
    return { key, answer: await as(who).post('/account/passkeys', body) };
  };
  const send = (body: object, from = '198.51.100.1') =>
    as('visitor').post('/auth/passkey', body, { remoteAddress: from });
  const askFor = (who: Pick<Person, 'token'>, purpose: Reauthenticated) =>
    as(who).post('/account/passkeys/reauthentication', { purpose });
  return {
    phone,
    askFor,
    /** What is sent in place of the password. */
    proof: async (who: Pick<Person, 'token'>, key: DeviceKey, purpose: Reauthenticated) => {
      const { user_handle: _, ...passkey } = phone.sign(key, (await askFor(who, purpose)).body);
      return { passkey };
    },
    ask,
    add,
    challenge,
    send,
    signIn: async (key: DeviceKey, device = phone, from?: string) =>
      send(device.sign(key, await challenge(from)), from),
    aPasskeyOf: async (who: Pick<Person, 'token'>): Promise<DeviceKey> => {
      const { key, answer } = await add(who);
      expect(answer.status, answer.text).toBe(201);
      return key;
    },
  };
}
