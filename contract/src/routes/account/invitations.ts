import { Type } from 'typebox';
import { LIMITS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { route, superAdmin, superAdminOrFlag } from '../../route.ts';
import { ChapterInvitations, InvitationTotals } from '../../schemas/chapters.ts';
import { ListOf, ListQueryWith } from '../../schemas/lists.ts';
import { Closed, Count, Flag01, Id, Instant, Only1 } from '../../schemas/primitives.ts';
import { IdsUpTo, ResultPerId } from '../../schemas/results.ts';

/** `link`: a path of this web app, to hand over, where the network sends no mails. */
const Invited = Closed({
  ...ResultPerId('invited', { link: Type.Optional(Type.String()) }).properties,
  ends_at: Instant,
  by_mail: Flag01,
});
const params = Closed({ id: Id });

export const inviteMembers = route({
  endpoint: endpoints.inviteMembers,
  summary:
    "Invite members who have not signed in yet, or remind them with a new link; an answer per member. With can_add_member: of the caller's chapter, and only who holds no flag",
  access: superAdminOrFlag('can_add_member'),
  body: Closed({ ids: IdsUpTo(LIMITS.invitationsAtOnce) }),
  status: 201,
  answer: Invited,
});

export const inviteChapter = route({
  endpoint: endpoints.inviteChapter,
  summary:
    'Invite all members of a chapter who have not signed in yet, up to a hundred in one call, those who were not invited first; its invitations are no longer held back',
  access: superAdmin,
  params,
  status: 201,
  answer: Closed({
    ...Invited.properties,
    /** How many more there are. */
    left: Count,
  }),
  problems: [404],
});

export const holdInvitations = route({
  endpoint: endpoints.holdInvitations,
  summary: "Hold a chapter's invitations back, imports included, until the chapter is invited; or no longer",
  access: superAdmin,
  params,
  body: Closed({ held: Flag01 }),
  status: 204,
  problems: [404],
});

export const listInvitations = route({
  endpoint: endpoints.listInvitations,
  summary: 'How far each chapter has moved in; those with most members who have not signed in come first',
  access: superAdmin,
  /** `waiting`: only chapters with such members. */
  query: ListQueryWith({ waiting: Type.Optional(Only1) }),
  stale: true,
  answer: ListOf('chapters', ChapterInvitations),
});

export const invitationTotals = route({
  endpoint: endpoints.invitationTotals,
  summary: 'How far the network has moved in',
  access: superAdmin,
  stale: true,
  answer: InvitationTotals,
});
