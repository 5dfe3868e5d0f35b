import { Type } from 'typebox';
import { LIMITS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { anyone, route, signedIn } from '../../route.ts';
import { Passkey, SessionUser } from '../../schemas/people.ts';
import { Closed, Id, Line, Named, Nullable } from '../../schemas/primitives.ts';
import {
  Bytes,
  ClientData,
  CredentialId,
  Reauthenticated,
  reauthentication,
  signed,
} from '../../schemas/reauthentication.ts';

const PasskeyName = Line(LIMITS.passkeyName);

/** For five minutes, and for one answer. `rp_id` is the domain that passkeys belong to. */
const challenge = { challenge: Type.String(), rp_id: Type.String() };

export const passkeyChallenge = route({
  endpoint: endpoints.passkeyChallenge,
  summary:
    'What a passkey has to sign to sign in; the same for everybody. 409 where this network has no secure address',
  access: anyone,
  status: 201,
  answer: Named('PasskeyChallenge', challenge),
  problems: [409, 429],
});

export const signInWithPasskey = route({
  endpoint: endpoints.signInWithPasskey,
  summary: 'Sign in with a passkey; whatever is wrong, the refusal is the same',
  access: anyone,
  body: Named('SignedChallenge', { ...signed, user_handle: Bytes(64) }),
  lane: 'sign_ins',
  answer: Closed({ token: Type.String(), user: SessionUser }),
  problems: [401, 409, 429],
});

export const askToReauthenticate = route({
  endpoint: endpoints.askToReauthenticate,
  summary:
    "What one of the caller's passkeys signs in place of the password: once, within five minutes, in this session, for this purpose. 409 without a passkey",
  access: signedIn,
  body: Closed({ purpose: Reauthenticated }),
  status: 201,
  answer: Named('PasskeyProofRequest', {
    ...challenge,
    /** Any of these may sign. */
    passkeys: Type.Array(Type.String()),
  }),
  problems: [409, 429],
});

export const listPasskeys = route({
  endpoint: endpoints.listPasskeys,
  summary:
    "The caller's own passkeys, and the origin at which they work; without one the network's address is not secure",
  access: signedIn,
  answer: Closed({ passkeys: Type.Array(Passkey), origin: Nullable(Type.String()) }),
});

export const askToAddPasskey = route({
  endpoint: endpoints.askToAddPasskey,
  summary:
    'What a device needs to make a passkey for the caller, who gives the password or uses another passkey again. A wrong one is answered 400, never 401',
  access: signedIn,
  body: Closed(reauthentication),
  status: 201,
  answer: Named('PasskeyRequest', {
    ...challenge,
    user: Closed({ handle: Type.String(), name: Type.String(), display_name: Type.String() }),
    /** Those that the caller has: no device makes a second one. */
    existing: Type.Array(Type.String()),
  }),
  lane: 'sign_ins',
  problems: [409, 429],
});

export const addPasskey = route({
  endpoint: endpoints.addPasskey,
  summary: 'Add the passkey that a device made, named after it; within five minutes, in the same session',
  access: signedIn,
  body: Named('NewPasskey', {
    id: CredentialId,
    client_data: ClientData,
    attestation: Bytes(8192),
    transports: Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 }),
  }),
  status: 201,
  answer: Passkey,
  idempotent: true,
  problems: [409],
});

export const renamePasskey = route({
  endpoint: endpoints.renamePasskey,
  summary: "Rename one of the caller's own passkeys",
  access: signedIn,
  params: Closed({ id: Id }),
  body: Closed({ name: PasskeyName }),
  answer: Passkey,
  problems: [404, 429],
});

export const removePasskey = route({
  endpoint: endpoints.removePasskey,
  summary:
    "Remove one of the caller's own passkeys. 409 for a super admin's last one while passkeys are required",
  access: signedIn,
  params: Closed({ id: Id }),
  status: 204,
  problems: [404, 409],
});
