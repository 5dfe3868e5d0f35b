/**
 * What the browser has to know of every route below /api: plain data without schemas, so that it gets it for almost nothing.
 * `routes/` adds access and schemas to each.
 */
const endpoint = <M extends Method, P extends string, F extends Facts<M> = object>(
  method: M,
  path: P,
  facts?: F,
) => ({ method, path, ...facts }) as { readonly method: M; readonly path: P } & NoInfer<Readonly<F>>;

/** The header of a response sent while the database is read-only: reading works, sending has to wait. */
export const SENDING = 'x-sending';
export const WAITS = 'waits';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * `offline`: whether a browser may store the answer of a `read` to show it offline, or `queue` a write to send it later. What may not
 * stay readable on a phone has neither: guests, testimonials, what waits for someone, and what others did.
 * `export`: a list that can be had as a file as well, by a call that is derived from it.
 */
interface Facts<M extends Method> {
  readonly offline?: M extends 'GET' ? 'read' : 'queue';
  readonly export?: M extends 'GET' ? true : never;
}
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly offline?: 'read' | 'queue';
  readonly export?: true;
}

export const API_PREFIX = '/api';

const calls = {
  login: endpoint('POST', '/auth/login'),
  me: endpoint('GET', '/auth/me'),
  logout: endpoint('POST', '/auth/logout'),
  changePassword: endpoint('POST', '/auth/password'),
  forgotPassword: endpoint('POST', '/auth/forgot'),
  checkLink: endpoint('POST', '/auth/link'),
  setPassword: endpoint('POST', '/auth/set-password'),
  listSessions: endpoint('GET', '/auth/sessions'),
  endOtherSessions: endpoint('DELETE', '/auth/sessions'),
  endSession: endpoint('DELETE', '/auth/sessions/:id'),
  passkeyChallenge: endpoint('POST', '/auth/passkey/challenge'),
  signInWithPasskey: endpoint('POST', '/auth/passkey'),
  askToReauthenticate: endpoint('POST', '/account/passkeys/reauthentication'),
  listPasskeys: endpoint('GET', '/account/passkeys'),
  askToAddPasskey: endpoint('POST', '/account/passkeys/challenge'),
  addPasskey: endpoint('POST', '/account/passkeys'),
  renamePasskey: endpoint('PATCH', '/account/passkeys/:id'),
  removePasskey: endpoint('DELETE', '/account/passkeys/:id'),
  ownDetails: endpoint('GET', '/account/details', { offline: 'read' }),
  changeOwnDetails: endpoint('PUT', '/account/details'),
  changeOwnEmail: endpoint('POST', '/account/email'),
  cancelOwnEmail: endpoint('DELETE', '/account/email'),
  confirmEmail: endpoint('POST', '/auth/confirm-email'),
  getMember: endpoint('GET', '/members/:id', { offline: 'read' }),
  memberFigures: endpoint('GET', '/members/:id/figures', { offline: 'read' }),
  endMembership: endpoint('POST', '/members/:id/end'),
  resumeMembership: endpoint('POST', '/members/:id/resume'),
  renewMemberships: endpoint('POST', '/members/renewals'),
  undoRenewals: endpoint('POST', '/members/renewals/undo'),
  inviteMember: endpoint('POST', '/members/:id/invite'),
  inviteMembers: endpoint('POST', '/members/invitations'),
  inviteChapter: endpoint('POST', '/chapters/:id/invitations'),
  holdInvitations: endpoint('PUT', '/chapters/:id/invitations'),
  listInvitations: endpoint('GET', '/network/invitations', { offline: 'read' }),
  invitationTotals: endpoint('GET', '/network/invitations/totals', { offline: 'read' }),
  listSuperAdmins: endpoint('GET', '/admin/super-admins'),
  inviteSuperAdmin: endpoint('POST', '/admin/super-admins'),
  remindSuperAdmin: endpoint('POST', '/admin/super-admins/:id/invite'),
  endSuperAdmin: endpoint('POST', '/admin/super-admins/:id/end'),
  exportAccount: endpoint('GET', '/account/export'),
  setPicture: endpoint('PUT', '/account/picture'),
  removeOwnPicture: endpoint('DELETE', '/account/picture'),
  setIdealReferral: endpoint('PUT', '/account/ideal-referral'),
  memberPicture: endpoint('GET', '/members/:id/picture'),
  readPicture: endpoint('GET', '/pictures/:address'),
  removePicture: endpoint('DELETE', '/members/:id/picture'),
  mailChoices: endpoint('GET', '/account/mail', { offline: 'read' }),
  chooseMail: endpoint('PUT', '/account/mail'),
  listDevices: endpoint('GET', '/account/devices'),
  addDevice: endpoint('POST', '/account/devices'),
  changeDevice: endpoint('PUT', '/account/devices/:id'),
  removeDevice: endpoint('DELETE', '/account/devices/:id'),
  sendTestMail: endpoint('POST', '/account/mail/test'),
  unsubscribe: endpoint('POST', '/mail/unsubscribe'),
  registerMember: endpoint('POST', '/auth/register'),
  updateMember: endpoint('PUT', '/auth/:memberId'),
  adminDashboard: endpoint('GET', '/admin/dashboard', { offline: 'read' }),
  elevatedDashboard: endpoint('GET', '/elevated/elevated-dashboard', { offline: 'read' }),
  membersDashboard: endpoint('GET', '/members/members-dashboard', { offline: 'read' }),
  needs: endpoint('GET', '/needs'),
  chaptersToLookAfter: endpoint('GET', '/admin/chapters-to-look-after', { offline: 'read' }),
  listChapters: endpoint('GET', '/chapters', { offline: 'read', export: true }),
  createChapter: endpoint('POST', '/chapters'),
  timeZones: endpoint('GET', '/time-zones'),
  getChapter: endpoint('GET', '/chapters/:id', { offline: 'read' }),
  networkIdentity: endpoint('GET', '/admin/network'),
  changeNetworkIdentity: endpoint('PUT', '/admin/network'),
  setNetworkLogo: endpoint('PUT', '/admin/network/logo'),
  removeNetworkLogo: endpoint('DELETE', '/admin/network/logo'),
  readNetworkLogo: endpoint('GET', '/network/logo/:digest'),
  updateChapter: endpoint('PUT', '/chapters/:id'),
  listMembers: endpoint('GET', '/members', { offline: 'read', export: true }),
  listChapterMembers: endpoint('GET', '/elevated/members', { offline: 'read', export: true }),
  getPermissions: endpoint('GET', '/permissions/:userId', { offline: 'read' }),
  setPermissions: endpoint('POST', '/permissions/:userId'),
  referralsReceived: endpoint('GET', '/referrals/received', { offline: 'read', export: true }),
  referralsSent: endpoint('GET', '/referrals/sent', { offline: 'read', export: true }),
  getReferral: endpoint('GET', '/referrals/:id', { offline: 'read' }),
  giveReferral: endpoint('POST', '/referrals', { offline: 'queue' }),
  correctReferral: endpoint('PUT', '/referrals/:id'),
  withdrawReferral: endpoint('POST', '/referrals/:id/withdraw'),
  nudgeReferral: endpoint('POST', '/referrals/:id/nudge'),
  undoAnswer: endpoint('POST', '/referrals/:id/undo-answer', { offline: 'queue' }),
  changeReferralStatus: endpoint('PATCH', '/referrals/:id/status', { offline: 'queue' }),
  sendThankYou: endpoint('POST', '/thankyou', { offline: 'queue' }),
  pendingThankYous: endpoint('GET', '/thankyou/pending', { offline: 'read', export: true }),
  ownThankYous: endpoint('GET', '/thankyou/mine', { offline: 'read', export: true }),
  correctThankYou: endpoint('PUT', '/thankyou/:id'),
  withdrawThankYou: endpoint('POST', '/thankyou/:id/withdraw'),
  approveThankYou: endpoint('PATCH', '/thankyou/:id/status'),
  approveThankYous: endpoint('POST', '/thankyou/approvals'),
  listMeetings: endpoint('GET', '/meetings', { offline: 'read', export: true }),
  nextMeeting: endpoint('GET', '/meetings/next', { offline: 'read' }),
  proposeMeeting: endpoint('POST', '/meetings'),
  getMeeting: endpoint('GET', '/meetings/:id', { offline: 'read' }),
  changeMeeting: endpoint('PATCH', '/meetings/:id'),
  cancelMeeting: endpoint('POST', '/meetings/:id/cancel'),
  approveMeeting: endpoint('POST', '/meetings/:id/approve'),
  meetingCalendar: endpoint('GET', '/meetings/:id/calendar'),
  meetingSheet: endpoint('GET', '/meetings/:id/sheet'),
  calendarAddress: endpoint('GET', '/account/calendar'),
  makeCalendarAddress: endpoint('POST', '/account/calendar'),
  revokeCalendarAddress: endpoint('DELETE', '/account/calendar'),
  readCalendar: endpoint('GET', '/calendar/:token'),
  attendance: endpoint('GET', '/meetings/:id/attendance', { offline: 'read', export: true }),
  recordAttendance: endpoint('PUT', '/meetings/:id/attendance/:memberId', { offline: 'queue' }),
  listGuests: endpoint('GET', '/meetings/:id/guests', { export: true }),
  inviteGuest: endpoint('POST', '/meetings/:id/guests'),
  guestsToDecide: endpoint('GET', '/guests'),
  getGuest: endpoint('GET', '/guests/:id'),
  setGuestStatus: endpoint('PATCH', '/guests/:id/status'),
  recordVisit: endpoint('PUT', '/guests/:id/visit', { offline: 'queue' }),
  removeGuest: endpoint('DELETE', '/guests/:id'),
  memberTestimonials: endpoint('GET', '/members/:id/testimonials'),
  writeTestimonial: endpoint('POST', '/members/:id/testimonials'),
  listTestimonials: endpoint('GET', '/testimonials', { export: true }),
  changeTestimonial: endpoint('PUT', '/testimonials/:id'),
  withdrawTestimonial: endpoint('POST', '/testimonials/:id/withdraw'),
  decideTestimonial: endpoint('PATCH', '/testimonials/:id/status'),
  takeBackTestimonial: endpoint('POST', '/testimonials/:id/take-back'),
  hideTestimonial: endpoint('PATCH', '/testimonials/:id/hidden'),
  listOneToOnes: endpoint('GET', '/one-to-ones', { offline: 'read' }),
  whomToMeet: endpoint('GET', '/one-to-ones/who-next', { offline: 'read' }),
  getOneToOne: endpoint('GET', '/one-to-ones/:id', { offline: 'read' }),
  planOneToOne: endpoint('POST', '/one-to-ones'),
  recordOneToOne: endpoint('POST', '/one-to-ones/met', { offline: 'queue' }),
  changeOneToOne: endpoint('PATCH', '/one-to-ones/:id'),
  answerOneToOne: endpoint('PATCH', '/one-to-ones/:id/status'),
  cancelOneToOne: endpoint('POST', '/one-to-ones/:id/cancel'),
  chapterMatrix: endpoint('GET', '/chapters/:id/matrix', { offline: 'read', export: true }),
  confirmOneToOne: endpoint('PUT', '/one-to-ones/:id/met', { offline: 'queue' }),
  memberHistory: endpoint('GET', '/members/:id/history', { export: true }),
  chapterHistory: endpoint('GET', '/chapters/:id/history', { export: true }),
  networkHistory: endpoint('GET', '/network/history', { export: true }),
  listStandings: endpoint('GET', '/network/standings', { offline: 'read', export: true }),
  listRegions: endpoint('GET', '/network/regions', { offline: 'read' }),
  activity: endpoint('GET', '/activity'),
  recentActivity: endpoint('GET', '/activity/recent'),
  search: endpoint('GET', '/search', { offline: 'read' }),
  events: endpoint('GET', '/events'),
  importTemplate: endpoint('GET', '/imports/template'),
  createImport: endpoint('POST', '/imports'),
  listImports: endpoint('GET', '/imports'),
  getImport: endpoint('GET', '/imports/:id'),
  uploadImport: endpoint('PUT', '/imports/:id/file'),
  downloadImport: endpoint('GET', '/imports/:id/file'),
  matchImport: endpoint('PUT', '/imports/:id/matching'),
  listImportRows: endpoint('GET', '/imports/:id/rows'),
  correctImportRow: endpoint('PUT', '/imports/:id/rows'),
  startImport: endpoint('POST', '/imports/:id/start'),
  cancelImport: endpoint('POST', '/imports/:id/cancel'),
  undoImport: endpoint('POST', '/imports/:id/undo'),
  importInvitations: endpoint('POST', '/imports/:id/invitations'),
  chapterReport: endpoint('GET', '/chapters/:id/report', { offline: 'read' }),
  memberScore: endpoint('GET', '/members/:id/score', { offline: 'read' }),
  chapterScores: endpoint('GET', '/chapters/:id/scores', { offline: 'read', export: true }),
  setScoreRules: endpoint('PUT', '/chapters/:id/score-rules'),
  resetScoreRules: endpoint('DELETE', '/chapters/:id/score-rules'),
} satisfies Record<string, Endpoint>;

type Calls = typeof calls;
export type ExportedName = Marked<'export', true>;
/** `exportMembers` for `listMembers`, `exportChapterHistory` for `chapterHistory`. */
export type ExportName<N extends string> = `export${Capitalize<N extends `list${infer Rows}` ? Rows : N>}`;
export const exportNameOf = <N extends string>(list: N) =>
  list.replace(
    /^(list)?(.)/,
    (_all, _list, first: string) => `export${first.toUpperCase()}`,
  ) as ExportName<N>;

export const endpoints = {
  ...calls,
  ...(Object.fromEntries(
    Object.entries<Endpoint>(calls)
      .filter(([, list]) => list.export)
      .map(([name, { path }]) => [exportNameOf(name), endpoint('GET', `${path}/export`)]),
  ) as {
    readonly [N in ExportedName as ExportName<N>]: {
      readonly method: 'GET';
      readonly path: `${Calls[N]['path']}/export`;
    };
  }),
};

export type EndpointName = keyof typeof endpoints;

type Marked<Fact extends string, As> = {
  [N in keyof Calls]: Calls[N] extends { readonly [F in Fact]: As } ? N : never;
}[keyof Calls];
export type QueuedCallName = Marked<'offline', 'queue'>;
