import { Type } from 'typebox';
import { LIMITS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { anyone, route, signedIn, superAdmin, superAdminOrFlag } from '../../route.ts';
import { MemberInput } from '../../schemas/members.ts';
import { Member, SessionUser } from '../../schemas/people.ts';
import { Closed, Id, Line, Named, SomeOf } from '../../schemas/primitives.ts';

/**
 * Credentials are only bounded, not judged: whatever does not match is one and the same failed login.
 * The e-mail must be text that can be looked up and kept in the audit log.
 */
const Credentials = Named('Credentials', {
  email: Line(LIMITS.email),
  password: Type.String({ minLength: 1, maxLength: LIMITS.passwordMax }),
});

export const login = route({
  endpoint: endpoints.login,
  summary: 'Sign in',
  access: anyone,
  body: Credentials,
  lane: 'sign_ins',
  answer: Closed({ token: Type.String(), user: SessionUser }),
  problems: [401, 429],
});

export const me = route({
  endpoint: endpoints.me,
  summary: 'The signed-in user; checks the session',
  access: signedIn,
  answer: SessionUser,
});

export const logout = route({
  endpoint: endpoints.logout,
  summary: 'End the session',
  access: signedIn,
  status: 204,
});

const { chapter_id, ...MemberInputOfOneChapter } = MemberInput;

export const registerMember = route({
  endpoint: endpoints.registerMember,
  summary:
    'Add a member; a member with can_add_member adds to their own chapter, whatever chapter_id says. With `guest_id` a guest of that chapter becomes the member',
  access: superAdminOrFlag('can_add_member'),
  body: Closed({
    ...MemberInputOfOneChapter,
    chapter_id: Type.Optional(chapter_id),
    /** A guest of the chapter whom the caller may see, and who is not a member yet. */
    guest_id: Type.Optional(Id),
  }),
  status: 201,
  answer: Member,
  idempotent: true,
  problems: [409],
});

export const updateMember = route({
  endpoint: endpoints.updateMember,
  summary: "Change some of a member's fields; a new password ends the member's sessions",
  access: superAdmin,
  params: Closed({ memberId: Id }),
  body: SomeOf(MemberInput),
  answer: Member,
  versioned: true,
  problems: [404, 409],
});
