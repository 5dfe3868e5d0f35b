import type { BodyOf, Reauthentication, Routes } from '@bn/contract';
import type { RelyingParty } from './relying-party.ts';

type NewPasskey = BodyOf<Routes['addPasskey']>;
type SignedChallenge = NonNullable<Reauthentication['passkey']> & { user_handle?: string };

/** Half a second and 30 MB, for those processes that verify a passkey. */
const library = () => import('@simplewebauthn/server');

const ES256 = -7;
const ED25519 = -8;
const RS256 = -257;
const ALGORITHMS = [ES256, ED25519, RS256];

const asBytes = (text: string): Buffer => Buffer.from(text, 'base64url');

export interface MadeKey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  /** What the device signed: whether it was asked for is up to the caller. */
  challenge: string;
}

/** Undefined where anything does not fit: another site, no fingerprint or PIN, a form that nobody can read. */
export async function verifyNew(
  { id, client_data, attestation, transports }: NewPasskey,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
): Promise<MadeKey | undefined> {
  const { verifyRegistrationResponse } = await library();
  let challenge = '';
  const found = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation, transports },
    },
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!found?.verified) return undefined;
  const { credential } = found.registrationInfo;
  return {
    credentialId: asBytes(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    challenge,
  };
}

/** Any valid key: an unknown passkey takes as long as a known one. */
const ANY_KEY = asBytes(
  'pQECAyYgASFYIGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWIlggT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
);

export async function verifySigned(
  { id, client_data, authenticator_data, signature, user_handle }: SignedChallenge,
  publicKey: Buffer | undefined,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
): Promise<{ challenge: string; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  let challenge = '';
  const found = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client_data,
        authenticatorData: authenticator_data,
        signature,
        ...(user_handle !== undefined && { userHandle: user_handle }),
      },
    },
    expectedChallenge: (signed) => {
      challenge = signed;
      return true;
    },
    expectedOrigin,
    expectedRPID,
    // The counter is compared with the stored one when it is replaced.
    credential: { id, publicKey: Uint8Array.from(publicKey ?? ANY_KEY), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined);
  return found?.verified && publicKey
    ? { challenge, counter: found.authenticationInfo.newCounter }
    : undefined;
}
