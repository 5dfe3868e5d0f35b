import type { AnswerOf, Reauthentication, Routes } from '@bn/contract';

/** Lets the device sign what the server asked for. The library is loaded by those who use it. */
export async function signWithPasskey({
  challenge,
  rp_id,
  passkeys,
}: AnswerOf<Routes['askToReauthenticate']>): Promise<Reauthentication> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId: rp_id,
      allowCredentials: passkeys.map((known) => ({ id: known, type: 'public-key' })),
      userVerification: 'required',
    },
  });
  return {
    passkey: {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    },
  };
}

/** Cancelled, or the device has one already; the browser has said so. */
export const isRefusedByDevice = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'InvalidStateError', 'AbortError'].includes(error.name);

/** Browsers tie passkeys to one address. */
export const passkeysWorkHere = (passkeys: Pick<AnswerOf<Routes['listPasskeys']>, 'origin'> | undefined) =>
  passkeys?.origin === location.origin && 'PublicKeyCredential' in window;
