import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { member, route, signedIn, superAdminOrFlag } from '../../route.ts';
import { GuestDecision, GuestVisit } from '../../schemas/choices.ts';
import { ListOf, ListQuery, ListQueryWith } from '../../schemas/lists.ts';
import { Guest } from '../../schemas/meetings/guests.ts';
import { Closed, Email, GuestPhone, Id, Instant, Name, Nullable, Only1 } from '../../schemas/primitives.ts';

export const listGuests = route({
  endpoint: endpoints.listGuests,
  summary:
    "A meeting's guests by name: all of them for super admins and for members of the chapter with can_approve_guest or can_take_attendance; for other members those whom they invited",
  access: signedIn,
  params: Closed({ id: Id }),
  query: ListQuery,
  answer: ListOf('guests', Guest),
  problems: [404],
});

export const inviteGuest = route({
  endpoint: endpoints.inviteGuest,
  summary:
    "Invite a guest to an approved meeting of the caller's chapter that is not over; one guest once per meeting, recognised by phone or e-mail",
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ name: Name, phone: GuestPhone, email: Type.Optional(Email), business: Name }),
  status: 201,
  answer: Guest,
  idempotent: true,
  problems: [404, 409, 429],
});

export const guestsToDecide = route({
  endpoint: endpoints.guestsToDecide,
  summary:
    "Guests who wait for approval, those invited last first, with `oldest` the other way round: of approved meetings that are not over, every chapter's or one chapter's for a super admin, their own chapter's for a member",
  access: superAdminOrFlag('can_approve_guest'),
  query: ListQueryWith({ chapter_id: Type.Optional(Id), oldest: Type.Optional(Only1) }),
  answer: ListOf('guests', Guest),
});

export const getGuest = route({
  endpoint: endpoints.getGuest,
  summary:
    'A guest, for their inviter, for members of the chapter with can_approve_guest or can_take_attendance, and for super admins',
  access: signedIn,
  params: Closed({ id: Id }),
  answer: Guest,
  problems: [404],
});

export const setGuestStatus = route({
  endpoint: endpoints.setGuestStatus,
  summary:
    'Approve or decline a guest; approving mails the invitation, so where there is mail someone other than the inviter approves a guest with an e-mail',
  access: superAdminOrFlag('can_approve_guest'),
  params: Closed({ id: Id }),
  body: Closed({ status: GuestDecision }),
  answer: Guest,
  problems: [404, 409, 429],
});

export const recordVisit = route({
  endpoint: endpoints.recordVisit,
  summary:
    'Record whether an approved guest came, from the day of the meeting on; null clears it. The latest tap wins: the answer is the guest as they are now',
  access: superAdminOrFlag('can_approve_guest', 'can_take_attendance'),
  params: Closed({ id: Id }),
  body: Closed({
    visit: Nullable(GuestVisit),
    /** When it was tapped, in the server's time; without it, or if it lies ahead, it is now. */
    tapped_at: Type.Optional(Instant),
  }),
  answer: Guest,
  // It may be queued in an offline browser: sent again late, it must not undo a tap of the same moment.
  idempotent: true,
  problems: [404, 409],
});

export const removeGuest = route({
  endpoint: endpoints.removeGuest,
  summary:
    'Delete a guest and their data: one whom the caller invited, until they are approved or declined; for super admins any guest',
  access: signedIn,
  params: Closed({ id: Id }),
  status: 204,
  problems: [404, 409],
});
