/**
 * Method and path of every call below /api: plain data without schemas, so that the browser gets it for almost nothing.
 * `routes/` adds access and schemas to each.
 */
const endpoint = <M extends Method, P extends string>(method: M, path: P) => ({ method, path }) as const;

/** The header of a response sent while the database is read-only: reading works, sending has to wait. */
export const SENDING = 'x-sending';
export const WAITS = 'waits';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
}

export const API_PREFIX = '/api';

export const endpoints = {
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
  getMember: endpoint('GET', '/members/:id'),
  endMembership: endpoint('POST', '/members/:id/end'),
  resumeMembership: endpoint('POST', '/members/:id/resume'),
  renewMemberships: endpoint('POST', '/members/renewals'),
  inviteMember: endpoint('POST', '/members/:id/invite'),
  exportAccount: endpoint('GET', '/account/export'),
  mailChoices: endpoint('GET', '/account/mail'),
  chooseMail: endpoint('PUT', '/account/mail'),
  unsubscribe: endpoint('POST', '/mail/unsubscribe'),
  registerMember: endpoint('POST', '/auth/register'),
  updateMember: endpoint('PUT', '/auth/:memberId'),
  adminDashboard: endpoint('GET', '/admin/dashboard'),
  elevatedDashboard: endpoint('GET', '/elevated/elevated-dashboard'),
  membersDashboard: endpoint('GET', '/members/members-dashboard'),
  needs: endpoint('GET', '/needs'),
  chaptersToLookAfter: endpoint('GET', '/admin/chapters-to-look-after'),
  listChapters: endpoint('GET', '/chapters'),
  createChapter: endpoint('POST', '/chapters'),
  getChapter: endpoint('GET', '/chapters/:id'),
  updateChapter: endpoint('PUT', '/chapters/:id'),
  listMembers: endpoint('GET', '/members'),
  listChapterMembers: endpoint('GET', '/elevated/members'),
  getPermissions: endpoint('GET', '/permissions/:userId'),
  setPermissions: endpoint('POST', '/permissions/:userId'),
  referralsReceived: endpoint('GET', '/referrals/received'),
  referralsSent: endpoint('GET', '/referrals/sent'),
  getReferral: endpoint('GET', '/referrals/:id'),
  giveReferral: endpoint('POST', '/referrals'),
  correctReferral: endpoint('PUT', '/referrals/:id'),
  withdrawReferral: endpoint('POST', '/referrals/:id/withdraw'),
  nudgeReferral: endpoint('POST', '/referrals/:id/nudge'),
  changeReferralStatus: endpoint('PATCH', '/referrals/:id/status'),
  sendThankYou: endpoint('POST', '/thankyou'),
  pendingThankYous: endpoint('GET', '/thankyou/pending'),
  ownThankYous: endpoint('GET', '/thankyou/mine'),
  correctThankYou: endpoint('PUT', '/thankyou/:id'),
  withdrawThankYou: endpoint('POST', '/thankyou/:id/withdraw'),
  approveThankYou: endpoint('PATCH', '/thankyou/:id/status'),
  approveThankYous: endpoint('POST', '/thankyou/approvals'),
  listMeetings: endpoint('GET', '/meetings'),
  nextMeeting: endpoint('GET', '/meetings/next'),
  proposeMeeting: endpoint('POST', '/meetings'),
  getMeeting: endpoint('GET', '/meetings/:id'),
  changeMeeting: endpoint('PATCH', '/meetings/:id'),
  cancelMeeting: endpoint('POST', '/meetings/:id/cancel'),
  approveMeeting: endpoint('POST', '/meetings/:id/approve'),
  listGuests: endpoint('GET', '/meetings/:id/guests'),
  inviteGuest: endpoint('POST', '/meetings/:id/guests'),
  getGuest: endpoint('GET', '/guests/:id'),
  setGuestStatus: endpoint('PATCH', '/guests/:id/status'),
  removeGuest: endpoint('DELETE', '/guests/:id'),
  memberHistory: endpoint('GET', '/members/:id/history'),
  chapterHistory: endpoint('GET', '/chapters/:id/history'),
  activity: endpoint('GET', '/activity'),
  recentActivity: endpoint('GET', '/activity/recent'),
  search: endpoint('GET', '/search'),
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
  importInvitations: endpoint('POST', '/imports/:id/invitations'),
  exportMembers: endpoint('GET', '/members/export'),
  exportChapterMembers: endpoint('GET', '/elevated/members/export'),
  exportChapters: endpoint('GET', '/chapters/export'),
  exportReferralsReceived: endpoint('GET', '/referrals/received/export'),
  exportReferralsSent: endpoint('GET', '/referrals/sent/export'),
  exportPendingThankYous: endpoint('GET', '/thankyou/pending/export'),
  exportOwnThankYous: endpoint('GET', '/thankyou/mine/export'),
  exportMeetings: endpoint('GET', '/meetings/export'),
  exportGuests: endpoint('GET', '/meetings/:id/guests/export'),
  exportMemberHistory: endpoint('GET', '/members/:id/history/export'),
  exportChapterHistory: endpoint('GET', '/chapters/:id/history/export'),
  chapterReport: endpoint('GET', '/chapters/:id/report'),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
