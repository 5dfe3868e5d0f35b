import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { member, route, signedIn, superAdminOrElevated } from '../../route.ts';
import { GuestStep } from '../../schemas/choices.ts';
import { Guest } from '../../schemas/guests.ts';
import { ListOf, ListQuery } from '../../schemas/lists.ts';
import { Closed, ContactNumber, Email, Id, Name } from '../../schemas/primitives.ts';

export const listGuests = route({
  endpoint: endpoints.listGuests,
  summary:
    "A meeting's guests by name: all of them for super admins and for members of the chapter with can_approve_guest or can_take_attendance; for other members those whom they invited",
  access: signedIn,
  params: Closed({ id: Id }),
  query: ListQuery,
  status: 200,
  answer: ListOf('guests', Guest),
  problems: [404],
});

export const inviteGuest = route({
  endpoint: endpoints.inviteGuest,
  summary:
    "Invite a guest to an approved meeting of the caller's chapter that is not over; one guest once per meeting, recognised by phone or e-mail",
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ name: Name, phone: ContactNumber, email: Type.Optional(Email), business: Name }),
  status: 201,
  answer: Guest,
  idempotent: true,
  problems: [404, 409, 429],
});

export const getGuest = route({
  endpoint: endpoints.getGuest,
  summary:
    'A guest, for their inviter, for members of the chapter with can_approve_guest or can_take_attendance, and for super admins',
  access: signedIn,
  params: Closed({ id: Id }),
  status: 200,
  answer: Guest,
  problems: [404],
});

export const setGuestStatus = route({
  endpoint: endpoints.setGuestStatus,
  summary:
    "Approve or decline a guest (can_approve_guest), or record from the meeting's day on whether an approved one came (can_approve_guest or can_take_attendance); approving mails the invitation",
  access: superAdminOrElevated,
  params: Closed({ id: Id }),
  body: Closed({ status: GuestStep }),
  status: 200,
  answer: Guest,
  problems: [404, 409, 429],
});

export const removeGuest = route({
  endpoint: endpoints.removeGuest,
  summary:
    'Delete a guest and their data: one whom the caller invited, until they are approved or declined; for super admins any guest who did not become a member',
  access: signedIn,
  params: Closed({ id: Id }),
  status: 204,
  problems: [404, 409],
});
