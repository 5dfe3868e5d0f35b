import type { Area, Rows } from './columns.ts';
import { MEMBERS, PUBLIC, SUPER_ADMIN } from './shared-rows.ts';

const SUPER_ADMIN_ON_A_MEMBER: Rows = {
  // A super admin is not a member: there is no member with their id.
  own: [401, 403, 403, 403, 403, 403, 404],
  "a colleague's": [401, 403, 403, 403, 403, 403, 200],
  "another chapter's": [401, 403, 403, 403, 403, 403, 200],
};

export const MEMBERS_CALLS = {
  getMember: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  memberFigures: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 403, 403, 403, 403, 403, 200],
    "another chapter's": [401, 403, 403, 403, 403, 403, 200],
  },
  endMembership: SUPER_ADMIN_ON_A_MEMBER,
  resumeMembership: SUPER_ADMIN_ON_A_MEMBER,
  // A member who is not found is reported in the answer; the call itself succeeds.
  renewMemberships: SUPER_ADMIN,
  undoRenewals: SUPER_ADMIN,
  // As the member's page.
  memberPicture: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  // Its address is the secret.
  readPicture: PUBLIC,
  removePicture: {
    own: [401, 403, 403, 403, 403, 403, 404],
    "a colleague's": [401, 403, 403, 403, 403, 403, 204],
    "another chapter's": [401, 403, 403, 403, 403, 403, 204],
  },
  inviteMember: {
    // Callers have signed in before, so only a super admin can give them a link.
    own: [401, 403, 403, 403, 403, 403, 404],
    "a colleague's": [401, 403, 201, 403, 403, 201, 201],
    "another chapter's": [401, 403, 404, 403, 403, 404, 201],
  },
  // A member who is not found, or may not be invited, is reported in the answer; the call itself succeeds.
  inviteMembers: { general: [401, 403, 201, 403, 403, 201, 201] },
  registerMember: {
    own: [401, 403, 201, 403, 403, 201, 201],
    // A member's wish for another chapter is ignored, see register.test.ts.
    "another chapter's": [401, 403, 201, 403, 403, 201, 201],
  },
  updateMember: SUPER_ADMIN_ON_A_MEMBER,
  listMembers: SUPER_ADMIN,
  listChapterMembers: MEMBERS,
  getPermissions: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 403, 403, 403, 403, 403, 200],
    "another chapter's": [401, 403, 403, 403, 403, 403, 200],
  },
  setPermissions: SUPER_ADMIN_ON_A_MEMBER,
  memberHistory: SUPER_ADMIN_ON_A_MEMBER,
  // Those who may read a list may also export it.
  exportMembers: SUPER_ADMIN,
  exportChapterMembers: MEMBERS,
  // One's own, and a colleague's with any flag.
  memberScore: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 403, 200, 200, 200, 200, 200],
    "another chapter's": [401, 403, 404, 404, 404, 404, 200],
  },
  exportMemberHistory: SUPER_ADMIN_ON_A_MEMBER,
} satisfies Area;
