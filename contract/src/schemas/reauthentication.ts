import { Type } from 'typebox';
import type { ValueOf } from '../value-of.ts';
import { Closed, CurrentPassword, OneOf } from './primitives.ts';

/** Bytes in base64url, as WebAuthn writes them in JSON. */
export const Bytes = (most: number) =>
  Type.String({ minLength: 1, maxLength: Math.ceil((most * 4) / 3), pattern: '^[A-Za-z0-9_-]+$' });
export const CredentialId = Bytes(1023);
export const ClientData = Bytes(4096);

/** A challenge that a passkey signed. */
export const signed = {
  id: CredentialId,
  client_data: ClientData,
  authenticator_data: Bytes(4096),
  signature: Bytes(2048),
};

/** What a session alone may not do. A passkey proves for one of them that the session's owner is there. */
export const Reauthenticated = OneOf(
  ['invite_super_admin', 'remind_super_admin', 'end_super_admin', 'change_email', 'add_passkey'],
  'Reauthenticated',
);
export type Reauthenticated = ValueOf<typeof Reauthenticated>;

/** One of the two: the password, or a passkey that signed the challenge of `askToReauthenticate`. */
export const reauthentication = {
  current_password: Type.Optional(CurrentPassword),
  passkey: Type.Optional(Closed(signed)),
};
const Reauthentication = Closed(reauthentication);
export type Reauthentication = ValueOf<typeof Reauthentication>;
