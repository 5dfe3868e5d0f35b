import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { route, superAdmin } from '../../route.ts';
import { ListOf, ListQuery } from '../../schemas/lists.ts';
import { SuperAdmin } from '../../schemas/people.ts';
import { Closed, Email, Flag01, Id, Instant, Name } from '../../schemas/primitives.ts';
import { reauthentication } from '../../schemas/reauthentication.ts';

const params = Closed({ id: Id });

export const listSuperAdmins = route({
  endpoint: endpoints.listSuperAdmins,
  summary: 'The super admins, the first one first',
  access: superAdmin,
  query: ListQuery,
  answer: ListOf('super_admins', SuperAdmin),
});

export const inviteSuperAdmin = route({
  endpoint: endpoints.inviteSuperAdmin,
  summary:
    'Add a super admin, who chooses a password with a link that is mailed to them. All super admins are told. The caller gives their password or uses a passkey again; a wrong one is answered 400, never 401',
  access: superAdmin,
  body: Closed({ full_name: Name, email: Email, ...reauthentication }),
  status: 201,
  /** `by_mail`: 0 where the network sends no mails, and the link has to be made and handed over. */
  answer: Closed({ id: Id, by_mail: Flag01 }),
  lane: 'sign_ins',
  idempotent: true,
  problems: [409, 429],
});

export const remindSuperAdmin = route({
  endpoint: endpoints.remindSuperAdmin,
  summary: 'Invite a super admin who has not signed in yet again: by mail, or with a link to hand over',
  access: superAdmin,
  params,
  body: Closed(reauthentication),
  status: 201,
  /** The link is a path of this web app, and only where the network sends no mails. */
  answer: Closed({ link: Type.Optional(Type.String()), ends_at: Instant, by_mail: Flag01 }),
  lane: 'sign_ins',
  problems: [404, 409, 429],
});

export const endSuperAdmin = route({
  endpoint: endpoints.endSuperAdmin,
  summary: "End another super admin's access: sessions and links end, and all super admins are told",
  access: superAdmin,
  params,
  body: Closed(reauthentication),
  status: 204,
  lane: 'sign_ins',
  idempotent: true,
  problems: [404, 429],
});
