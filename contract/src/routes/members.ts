import { Type } from 'typebox';
import { LIMITS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn, superAdmin } from '../route.ts';
import { MemberSort, Title, Validity } from '../schemas/choices.ts';
import { ListOf, ListQueryWith } from '../schemas/lists.ts';
import { ChapterMember, Member, MemberPage } from '../schemas/people.ts';
import {
  Closed,
  Day,
  Email,
  Flag01,
  Id,
  Named,
  Nullable,
  Only1,
  Paragraph,
  PermissionFlags,
  Version,
} from '../schemas/primitives.ts';
import { IdsUpTo, ResultPerId } from '../schemas/results.ts';

export const listMembers = route({
  endpoint: endpoints.listMembers,
  summary:
    'Members of all chapters, or of one; all of them, or those who are elevated, whose permissions end soon, whose Valid Till is over or near, who have not signed in yet, or whose membership has ended. By name; by Valid Till where they are filtered by it, unless `sort` says otherwise',
  access: superAdmin,
  query: ListQueryWith({
    chapter_id: Type.Optional(Id),
    elevated: Type.Optional(Only1),
    permissions_ending: Type.Optional(Only1),
    validity: Type.Optional(Validity),
    ended: Type.Optional(Only1),
    not_signed_in: Type.Optional(Only1),
    sort: Type.Optional(MemberSort),
  }),
  stale: true,
  answer: ListOf('users', Member),
});

export const listChapterMembers = route({
  endpoint: endpoints.listChapterMembers,
  summary:
    "Members of the caller's chapter; with can_add_member also those alone whom one may invite, who have not signed in yet and hold no flag",
  access: member,
  query: ListQueryWith({ not_signed_in: Type.Optional(Only1) }),
  stale: true,
  answer: ListOf('members', ChapterMember),
});

/** The flags, their last day where they have one, and their version where it is asked for. */
const PermissionsAnswer = Named('PermissionsAnswer', {
  ...PermissionFlags.properties,
  permissions_until: Type.Optional(Day),
  title: Type.Optional(Title),
  version: Type.Optional(Version),
});

export const getPermissions = route({
  endpoint: endpoints.getPermissions,
  summary: "A member's flags: any member's for a super admin, their own for a member",
  access: signedIn,
  params: Closed({ userId: Id }),
  query: Closed({ version: Type.Optional(Only1) }),
  answer: PermissionsAnswer,
  problems: [404],
});

export const setPermissions = route({
  endpoint: endpoints.setPermissions,
  summary:
    "Set all seven of a member's flags, in force from the member's next request; up to a last day, for good (null), or up to the last day they have; with a title, without one (null), or with the one they have",
  access: superAdmin,
  params: Closed({ userId: Id }),
  body: Closed({
    ...PermissionFlags.properties,
    permissions_until: Type.Optional(Nullable(Day)),
    title: Type.Optional(Nullable(Title)),
  }),
  /**
   * `password_ended`: these are the member's first flags, and their password ended with them because a colleague may know it. They
   * choose another one with the link that is mailed to them, or handed over where no mail goes out.
   */
  answer: Closed({
    message: Type.String(),
    permissions: PermissionsAnswer,
    password_ended: Type.Optional(Closed({ by_mail: Flag01 })),
  }),
  idempotent: true,
  versioned: true,
  problems: [404, 409],
});

export const getMember = route({
  endpoint: endpoints.getMember,
  summary:
    "A member's page: any member's, former ones included, for a super admin; of their own chapter for a member",
  access: signedIn,
  params: Closed({ id: Id }),
  stale: true,
  answer: MemberPage,
  problems: [404],
});

export const endMembership = route({
  endpoint: endpoints.endMembership,
  summary: 'End a membership: no sign-in, no list, no new referrals; the history stays, with the name',
  access: superAdmin,
  params: Closed({ id: Id }),
  /** The reason is for super admins, on the member's page and in the history. */
  body: Nullable(Closed({ reason: Type.Optional(Paragraph(LIMITS.reason)) })),
  answer: MemberPage,
  idempotent: true,
  problems: [404, 409],
});

export const resumeMembership = route({
  endpoint: endpoints.resumeMembership,
  summary:
    'Resume a membership that has ended; where the e-mail is in use by now, another one is needed (409)',
  access: superAdmin,
  params: Closed({ id: Id }),
  body: Closed({ email: Type.Optional(Email) }),
  answer: MemberPage,
  idempotent: true,
  problems: [404, 409],
});

export const renewMemberships = route({
  endpoint: endpoints.renewMemberships,
  summary:
    'Move the Valid Till of many members to a later day at once, or by some months from each one; an answer per member',
  access: superAdmin,
  body: Closed({
    ids: IdsUpTo(LIMITS.renewalsAtOnce),
    /** Not in the past. A member whose Valid Till is this day or later is refused. */
    subscription_valid_till: Type.Optional(Day),
    /** Or so many months from each member's own Valid Till. */
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.renewalMonths })),
  }),
  answer: ResultPerId('renewed', { before: Type.Optional(Day), after: Type.Optional(Day) }),
  idempotent: true,
});

export const undoRenewals = route({
  endpoint: endpoints.undoRenewals,
  summary: 'Undo renewals: a member whose Valid Till was changed again meanwhile is refused',
  access: superAdmin,
  body: Closed({
    renewals: Type.Array(Closed({ id: Id, before: Day, after: Day }), {
      minItems: 1,
      maxItems: LIMITS.renewalsAtOnce,
    }),
  }),
  answer: ResultPerId('undone'),
  idempotent: true,
});
