import type { AnswerOf, BodyOf, Routes } from '@bn/contract';

const ALGORITHMS = [-7, -8, -257];

/** Lets the device make a key. The library is loaded by those who add one. */
export async function makePasskey({
  challenge,
  rp_id,
  user,
  existing,
}: AnswerOf<Routes['askToAddPasskey']>): Promise<BodyOf<Routes['addPasskey']>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rp_id, name: 'Business Network' },
      user: { id: user.handle, name: user.name, displayName: user.display_name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: existing.map((known) => ({ id: known, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}
