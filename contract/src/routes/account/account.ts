import { Type } from 'typebox';
import { LIMITS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { anyone, route, signedIn, superAdminOrFlag } from '../../route.ts';
import { Role } from '../../schemas/choices.ts';
import { Device } from '../../schemas/devices.ts';
import { MemberScore } from '../../schemas/figures/scores.ts';
import { OwnAttendance } from '../../schemas/meetings/attendance.ts';
import { CalendarAddress } from '../../schemas/meetings/calendars.ts';
import { Guest } from '../../schemas/meetings/guests.ts';
import { Meeting } from '../../schemas/meetings/meetings.ts';
import { OneToOne } from '../../schemas/one-to-ones.ts';
import { AccountSession, MemberPage, Passkey, SessionUser } from '../../schemas/people.ts';
import { withoutPictures } from '../../schemas/pictures.ts';
import {
  Closed,
  CurrentPassword,
  Flag01,
  Id,
  Instant,
  Line,
  LinkToken,
  Named,
  Nullable,
  Password,
} from '../../schemas/primitives.ts';
import { Referral, ThankYouNote } from '../../schemas/referrals.ts';
import { Testimonial } from '../../schemas/testimonials.ts';

export const changePassword = route({
  endpoint: endpoints.changePassword,
  summary:
    "Change the caller's password and end all their other sessions. A wrong current password is answered 400, never 401",
  access: signedIn,
  body: Closed({
    current_password: CurrentPassword,
    new_password: Password,
  }),
  status: 204,
  lane: 'sign_ins',
  idempotent: true,
  problems: [429],
});

export const forgotPassword = route({
  endpoint: endpoints.forgotPassword,
  summary: 'Request a new password; the answer is the same whether or not the account exists',
  access: anyone,
  body: Closed({ email: Line(LIMITS.email) }),
  status: 202,
  /** 1 where a link is sent by mail; otherwise a super admin hands one over. */
  answer: Closed({ by_mail: Flag01 }),
  problems: [429],
});

export const checkLink = route({
  endpoint: endpoints.checkLink,
  summary: 'Whose one-time link this is, while it works; it is not used up, and every other one is 404',
  access: anyone,
  body: Closed({ token: LinkToken }),
  answer: Closed({ name: Type.String(), chapter: Nullable(Type.String()) }),
  problems: [404, 429],
});

export const setPassword = route({
  endpoint: endpoints.setPassword,
  summary: 'Choose a password with a one-time link, and sign in; all other sessions of the person end',
  access: anyone,
  body: Closed({ token: LinkToken, password: Password }),
  lane: 'sign_ins',
  answer: Closed({ token: Type.String(), user: SessionUser }),
  problems: [404, 429],
});

export const listSessions = route({
  endpoint: endpoints.listSessions,
  summary: "The caller's own sessions, the one used last first",
  access: signedIn,
  answer: Closed({ sessions: Type.Array(AccountSession) }),
});

export const endOtherSessions = route({
  endpoint: endpoints.endOtherSessions,
  summary: "End all of the caller's sessions but this one",
  access: signedIn,
  status: 204,
});

export const endSession = route({
  endpoint: endpoints.endSession,
  summary: "End one of the caller's own sessions",
  access: signedIn,
  params: Closed({ id: Id }),
  status: 204,
  problems: [404],
});

export const inviteMember = route({
  endpoint: endpoints.inviteMember,
  summary:
    "Create a one-time link with which a member chooses a password; it works until it expires or one of their links is used. With can_add_member: for members of the caller's chapter who have never signed in and hold no flag",
  access: superAdminOrFlag('can_add_member'),
  params: Closed({ id: Id }),
  status: 201,
  /**
   * The link is a path of this web app, to be appended to its address. `by_mail`: another link is sent to the member by
   * e-mail; then only super admins get one here.
   */
  answer: Closed({ link: Type.Optional(Type.String()), ends_at: Instant, by_mail: Flag01 }),
  problems: [404, 429],
});

const HistoryEntry = Named('AccountHistoryEntry', {
  at: Instant,
  action: Type.String(),
  own: Flag01,
  address: Nullable(Type.String()),
});

export const exportAccount = route({
  endpoint: endpoints.exportAccount,
  summary: 'Everything the network holds about the caller, including their activity, as a file',
  access: signedIn,
  answer: withoutPictures(
    Closed({
      exported_at: Instant,
      person: Closed({ id: Id, name: Type.String(), email: Type.String(), role: Role }),
      /** An e-mail that waits to be confirmed. */
      new_email: Nullable(Type.String()),
      /** Null for super admins. */
      membership: Nullable(MemberPage),
      sessions: Type.Array(AccountSession),
      /** Names and dates, no keys. */
      passkeys: Type.Array(Passkey),
      referrals_given: Type.Array(Referral),
      referrals_received: Type.Array(Referral),
      thanks_given: Type.Array(ThankYouNote),
      thanks_received: Type.Array(ThankYouNote),
      testimonials_given: Type.Array(Testimonial),
      testimonials_received: Type.Array(Testimonial),
      one_to_ones: Type.Array(OneToOne),
      /** The picture itself, a WebP in base64. */
      picture: Nullable(Type.String()),
      /** When it was made and last read; never the address. */
      calendar_address: Nullable(CalendarAddress),
      /** Browsers that show notifications; never where they are reached. */
      devices: Type.Array(Device),
      guests_invited: Type.Array(Guest),
      meetings_proposed: Type.Array(Meeting),
      attendance: Type.Array(OwnAttendance),
      /** None for a super admin. */
      score: Nullable(MemberScore),
      history: Type.Array(HistoryEntry),
    }),
  ),
});
