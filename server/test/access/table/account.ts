import type { Area } from './columns.ts';
import { MEMBERS, PUBLIC, SIGNED_IN } from './shared-rows.ts';

export const ACCOUNT_CALLS = {
  login: { general: [401, 401, 401, 401, 401, 401, 401] },
  me: SIGNED_IN,
  logout: { general: [401, 204, 204, 204, 204, 204, 204] },
  changePassword: { general: [401, 204, 204, 204, 204, 204, 204] },
  forgotPassword: { general: [202, 202, 202, 202, 202, 202, 202] },
  checkLink: PUBLIC,
  setPassword: PUBLIC,
  listSessions: SIGNED_IN,
  endOtherSessions: { general: [401, 204, 204, 204, 204, 204, 204] },
  endSession: {
    own: [401, 204, 204, 204, 204, 204, 204],
    "a colleague's": [401, 404, 404, 404, 404, 404, 404],
    "another chapter's": [401, 404, 404, 404, 404, 404, 404],
  },
  // These challenges are not signed; see passkeys.test.ts.
  passkeyChallenge: { general: [201, 201, 201, 201, 201, 201, 201] },
  signInWithPasskey: { general: [401, 401, 401, 401, 401, 401, 401] },
  askToReauthenticate: { general: [401, 201, 201, 201, 201, 201, 201] },
  listPasskeys: SIGNED_IN,
  askToAddPasskey: { general: [401, 201, 201, 201, 201, 201, 201] },
  addPasskey: { general: [401, 201, 201, 201, 201, 201, 201] },
  renamePasskey: {
    own: [401, 200, 200, 200, 200, 200, 200],
    "a colleague's": [401, 404, 404, 404, 404, 404, 404],
    "another chapter's": [401, 404, 404, 404, 404, 404, 404],
  },
  removePasskey: {
    own: [401, 204, 204, 204, 204, 204, 204],
    "a colleague's": [401, 404, 404, 404, 404, 404, 404],
    "another chapter's": [401, 404, 404, 404, 404, 404, 404],
  },
  ownDetails: SIGNED_IN,
  changeOwnDetails: SIGNED_IN,
  // Refused where no mail is sent, as here: see own-email.test.ts.
  changeOwnEmail: { general: [401, 409, 409, 409, 409, 409, 409] },
  cancelOwnEmail: { general: [401, 204, 204, 204, 204, 204, 204] },
  confirmEmail: { general: [404, 404, 404, 404, 404, 404, 404] },
  exportAccount: SIGNED_IN,
  setPicture: MEMBERS,
  removeOwnPicture: { general: [401, 204, 204, 204, 204, 204, 403] },
  setIdealReferral: MEMBERS,
  mailChoices: MEMBERS,
  chooseMail: MEMBERS,
  listDevices: MEMBERS,
  addDevice: MEMBERS,
  changeDevice: {
    own: [401, 200, 200, 200, 200, 200, 403],
    "a colleague's": [401, 404, 404, 404, 404, 404, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  removeDevice: {
    own: [401, 204, 204, 204, 204, 204, 403],
    "a colleague's": [401, 404, 404, 404, 404, 404, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  sendTestMail: { general: [401, 403, 202, 403, 403, 202, 202] },
  // The signature in the link decides, not the caller; see choices.test.ts.
  unsubscribe: { general: [404, 404, 404, 404, 404, 404, 404] },
  needs: SIGNED_IN,
  calendarAddress: MEMBERS,
  makeCalendarAddress: { general: [401, 201, 201, 201, 201, 201, 403] },
  revokeCalendarAddress: { general: [401, 204, 204, 204, 204, 204, 403] },
  // The address itself gives access to anyone who has it.
  readCalendar: PUBLIC,
  activity: SIGNED_IN,
  recentActivity: SIGNED_IN,
  search: SIGNED_IN,
  events: SIGNED_IN,
} satisfies Area;
