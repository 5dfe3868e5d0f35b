import type { AnswerOf, Routes } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { request } from '../../api/client/client.ts';
import { signInWithPasskey } from '../../store/session.ts';

type Challenge = AnswerOf<Routes['passkeyChallenge']>;

/** Rather shorter than a challenge lives. */
const RENEW_MS = 4 * 60_000;

const untilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!document.hidden) return resolve();
    const look = () => !document.hidden && resolve();
    document.addEventListener('visibilitychange', look, { signal });
  });

/** The one that the person picks from the browser's suggestions; undefined once the challenge should be replaced. */
async function picked({ challenge, rp_id }: Challenge): Promise<AuthenticationResponseJSON | undefined> {
  let isRenewed = false;
  const renewal = setTimeout(() => {
    isRenewed = true;
    WebAuthnAbortService.cancelCeremony();
  }, RENEW_MS);
  try {
    return await startAuthentication({
      optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' },
      useBrowserAutofill: true,
    });
  } catch (error) {
    if (isRenewed) return undefined;
    throw error;
  } finally {
    clearTimeout(renewal);
  }
}

/** Has the browser suggest passkeys in the Email field, until the page is left. Nothing on the page tells of it. */
export async function suggestPasskeys(
  signIn: (thunk: ReturnType<typeof signInWithPasskey>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    await untilVisible(signal);
    const { data } = await request({ endpoint: endpoints.passkeyChallenge }, null);
    const asked = data as Challenge | undefined;
    if (asked?.rp_id !== location.hostname || signal.aborted) return;
    const found = await picked(asked).catch(() => null);
    if (found === null) return;
    if (found)
      await signIn(
        signInWithPasskey({
          id: found.id,
          client_data: found.response.clientDataJSON,
          authenticator_data: found.response.authenticatorData,
          signature: found.response.signature,
          user_handle: found.response.userHandle ?? '',
        }),
      );
  }
}
