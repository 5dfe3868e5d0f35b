import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AnswerOf, BodyOf, Routes } from '@bn/contract';

/** What a phone does with its fingerprint reader, in software; a test may make it lie. */
interface Device {
  /** The site that its browser is on. */
  origin: string;
  /** Some devices never count how often they signed. */
  counts?: boolean;
  /** Whether it has seen a finger, a face or a PIN. */
  verifies?: boolean;
}

export interface DeviceKey {
  id: string;
  handle: string;
  privateKey: KeyObject;
  signed: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

const clientData = (type: string, challenge: string, origin: string) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

function authenticatorData(rpId: string, flags: number, signed: number, key = Buffer.alloc(0)): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(signed);
  return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, key]);
}

export function aDevice({ origin, counts = true, verifies = true }: Device) {
  const flags = PRESENT | (verifies ? VERIFIED : 0);
  return {
    make: (
      asked: AnswerOf<Routes['askToAddPasskey']>,
    ): { key: DeviceKey; body: BodyOf<Routes['addPasskey']> } => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const ofKey = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
      const data = authenticatorData(asked.rp_id, flags | HAS_KEY, 0, ofKey);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.of(0x59, data.length >> 8, data.length & 255),
        data,
      ]);
      return {
        key: { id: base64url(id), handle: asked.user.handle, privateKey, signed: 0 },
        body: {
          id: base64url(id),
          client_data: base64url(clientData('webauthn.create', asked.challenge, origin)),
          attestation: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    sign: (
      key: DeviceKey,
      asked: Pick<AnswerOf<Routes['passkeyChallenge']>, 'challenge' | 'rp_id'>,
    ): BodyOf<Routes['signInWithPasskey']> => {
      if (counts) key.signed += 1;
      const data = authenticatorData(asked.rp_id, flags, key.signed);
      const client = clientData('webauthn.get', asked.challenge, origin);
      return {
        id: key.id,
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)),
        user_handle: key.handle,
      };
    },
  };
}
