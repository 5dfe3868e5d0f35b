import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { anyone, route, signedIn } from '../../route.ts';
import { MemberInput } from '../../schemas/members.ts';
import {
  Closed,
  Email,
  Flag01,
  LinkToken,
  Named,
  Nullable,
  SomeOf,
  Version,
} from '../../schemas/primitives.ts';
import { reauthentication } from '../../schemas/reauthentication.ts';

const OwnDetails = Named('OwnDetails', {
  full_name: Type.String(),
  email: Type.String(),
  phone: Type.Optional(Type.String()),
  vertical: Type.Optional(Type.String()),
  /** The e-mail that waits to be confirmed with the link that was sent to it. */
  new_email: Nullable(Type.String()),
  /** 0 where the network sends no mail: one's own e-mail cannot be changed then. */
  by_mail: Flag01,
  version: Version,
});

export const ownDetails = route({
  endpoint: endpoints.ownDetails,
  summary: "The caller's own details, and the e-mail that waits to be confirmed",
  access: signedIn,
  answer: OwnDetails,
});

const { full_name, phone, vertical } = MemberInput;

export const changeOwnDetails = route({
  endpoint: endpoints.changeOwnDetails,
  summary: "Change the caller's own details: phone and vertical of a member, the name of a super admin",
  access: signedIn,
  body: SomeOf({ full_name, phone, vertical }),
  answer: OwnDetails,
  versioned: true,
  problems: [409, 429],
});

export const changeOwnEmail = route({
  endpoint: endpoints.changeOwnEmail,
  summary:
    "Send a link to a new e-mail; the caller's e-mail changes once it is confirmed. The answer is the same if the e-mail is another account's. A wrong password or passkey, or a password that a colleague may know, is answered 400, never 401; where the network sends no mails, 409",
  access: signedIn,
  body: Closed({
    email: Email,
    ...reauthentication,
  }),
  status: 202,
  answer: Closed({ new_email: Type.String() }),
  lane: 'sign_ins',
  idempotent: true,
  problems: [409, 429],
});

export const cancelOwnEmail = route({
  endpoint: endpoints.cancelOwnEmail,
  summary: 'Revoke the link that was sent to a new e-mail',
  access: signedIn,
  status: 204,
});

export const confirmEmail = route({
  endpoint: endpoints.confirmEmail,
  summary: 'Confirm a new e-mail with the link that was sent to it; it works once, and signs nobody in',
  access: anyone,
  body: Closed({ token: LinkToken }),
  answer: Closed({ email: Type.String() }),
  problems: [404, 429],
});
