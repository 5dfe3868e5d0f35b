import type { EndpointName, Flag } from '@bn/contract';

/**
 * Who may call what, on whose object. Everything is seen from the caller: "a colleague's" lies in the caller's chapter,
 * "another chapter's" in one that the caller has nothing to do with (a super admin has no chapter: theirs is a member's).
 *
 * Columns: visitor, plain member, member with can_add_member, with can_approve_thankyou, with any other single flag,
 * member of another chapter with all flags, super admin.
 */
export const COLUMNS = [
  'visitor',
  'plain member',
  'can_add_member',
  'can_approve_thankyou',
  'other flag',
  'elevated elsewhere',
  'super admin',
] as const;
export type Column = (typeof COLUMNS)[number];

export type Whose = 'general' | 'own' | "a sender's" | "a colleague's" | "another chapter's";
/** Of members with another single flag: the same for all of them, or by flag where one makes a difference. */
export type ByFlag = number | (Partial<Record<Flag, number>> & { rest: number });
export const statusFor = (status: ByFlag, [flag]: readonly Flag[]): number =>
  typeof status === 'number' ? status : ((flag && status[flag]) ?? status.rest);
type Statuses = readonly [number, number, number, number, ByFlag, number, number];
type Rows = Partial<Record<Whose, Statuses>>;

const PUBLIC: Rows = { general: [200, 200, 200, 200, 200, 200, 200] };
const SIGNED_IN: Rows = { general: [401, 200, 200, 200, 200, 200, 200] };
const MEMBERS: Rows = { general: [401, 200, 200, 200, 200, 200, 403] };
const SUPER_ADMIN: Rows = { general: [401, 403, 403, 403, 403, 403, 200] };
const SUPER_ADMIN_ON_A_MEMBER: Rows = {
  // A super admin is not a member: there is no member with their id.
  own: [401, 403, 403, 403, 403, 403, 404],
  "a colleague's": [401, 403, 403, 403, 403, 403, 200],
  "another chapter's": [401, 403, 403, 403, 403, 403, 200],
};

const SUPER_ADMIN_ON_A_CHAPTER: Rows = {
  own: [401, 403, 403, 403, 403, 403, 200],
  "another chapter's": [401, 403, 403, 403, 403, 403, 200],
};
/** Members with any flag read the report of their own chapter. */
const CHAPTER_REPORT: Rows = {
  own: [401, 403, 200, 200, 200, 200, 200],
  "another chapter's": [401, 403, 404, 404, 404, 404, 200],
};

/** "own": a referral that the caller received. */
const OF_ITS_SENDER: Rows = {
  own: [401, 403, 403, 403, 403, 403, 403],
  "a sender's": [401, 200, 200, 200, 200, 200, 403],
  "a colleague's": [401, 404, 404, 404, 404, 404, 403],
  "another chapter's": [401, 404, 404, 404, 404, 404, 403],
};
/** "own": a note that the caller received. The chapter sees its notes, but only the sender changes them. */
const OF_ITS_NOTES_SENDER: Rows = {
  own: [401, 403, 403, 403, 403, 403, 403],
  "a sender's": [401, 200, 200, 200, 200, 200, 403],
  "a colleague's": [401, 403, 403, 403, 403, 403, 403],
  "another chapter's": [401, 404, 404, 404, 404, 404, 403],
};

/**
 * Meetings. "own": a proposal of the caller. "a colleague's": a proposal of another member of the chapter. "a sender's":
 * an approved one of the chapter.
 */
const SCHEDULERS: Rows = {
  own: [401, 403, 403, 403, { can_schedule_meeting: 200, rest: 403 }, 200, 200],
  "a colleague's": [401, 403, 403, 403, { can_schedule_meeting: 404, rest: 403 }, 200, 200],
  "a sender's": [401, 403, 403, 403, { can_schedule_meeting: 200, rest: 403 }, 200, 200],
  "another chapter's": [401, 403, 403, 403, { can_schedule_meeting: 404, rest: 403 }, 404, 200],
};

/** Of members who see the meeting at all. */
const ATTENDANCE: Rows = {
  "a sender's": [401, 200, 200, 200, 200, 200, 200],
  "a colleague's": [401, 404, 404, 404, { can_approve_meeting: 200, rest: 404 }, 200, 200],
  "another chapter's": [401, 404, 404, 404, 404, 404, 200],
};

const TESTIMONIAL_DECIDERS: Rows = {
  general: [401, 403, 403, 403, { can_approve_testimonial: 200, rest: 403 }, 200, 200],
};

const IMPORTERS: Rows = { general: [401, 403, 200, 403, 403, 200, 200] };
/** An import is its maker's alone. */
const OF_ITS_IMPORTER: Rows = {
  own: [401, 403, 200, 403, 403, 200, 200],
  "a colleague's": [401, 403, 404, 403, 403, 404, 404],
};

export const TABLE: Record<EndpointName, Rows> = {
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
  // A member who is not there is refused in the answer, not by it.
  renewMemberships: SUPER_ADMIN,
  exportAccount: SIGNED_IN,
  setPicture: MEMBERS,
  removeOwnPicture: { general: [401, 204, 204, 204, 204, 204, 403] },
  setIdealReferral: MEMBERS,
  // As the member's page.
  memberPicture: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  removePicture: {
    own: [401, 403, 403, 403, 403, 403, 404],
    "a colleague's": [401, 403, 403, 403, 403, 403, 204],
    "another chapter's": [401, 403, 403, 403, 403, 403, 204],
  },
  mailChoices: MEMBERS,
  chooseMail: MEMBERS,
  // The signature in the link decides, not the caller; see choices.test.ts.
  unsubscribe: { general: [404, 404, 404, 404, 404, 404, 404] },
  inviteMember: {
    // Callers have signed in before, so only a super admin can give them a link.
    own: [401, 403, 403, 403, 403, 403, 404],
    "a colleague's": [401, 403, 201, 403, 403, 201, 201],
    "another chapter's": [401, 403, 404, 403, 403, 404, 201],
  },
  registerMember: {
    own: [401, 403, 201, 403, 403, 201, 201],
    // A member's wish for another chapter is ignored, see register.test.ts.
    "another chapter's": [401, 403, 201, 403, 403, 201, 201],
  },
  updateMember: SUPER_ADMIN_ON_A_MEMBER,
  adminDashboard: SUPER_ADMIN,
  elevatedDashboard: MEMBERS,
  membersDashboard: MEMBERS,
  needs: SIGNED_IN,
  chaptersToLookAfter: SUPER_ADMIN,
  listStandings: SUPER_ADMIN,
  listRegions: SUPER_ADMIN,
  exportStandings: SUPER_ADMIN,
  networkHistory: SUPER_ADMIN,
  exportNetworkHistory: SUPER_ADMIN,
  listChapters: SIGNED_IN,
  getChapter: SUPER_ADMIN_ON_A_CHAPTER,
  updateChapter: SUPER_ADMIN_ON_A_CHAPTER,
  createChapter: { general: [401, 403, 403, 403, 403, 403, 201] },
  listMembers: SUPER_ADMIN,
  listChapterMembers: MEMBERS,
  getPermissions: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 403, 403, 403, 403, 403, 200],
    "another chapter's": [401, 403, 403, 403, 403, 403, 200],
  },
  setPermissions: SUPER_ADMIN_ON_A_MEMBER,
  referralsReceived: MEMBERS,
  referralsSent: MEMBERS,
  getReferral: {
    own: [401, 200, 200, 200, 200, 200, 200],
    "a sender's": [401, 200, 200, 200, 200, 200, 200],
    "a colleague's": [401, 404, 404, 404, 404, 404, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  giveReferral: {
    own: [401, 400, 400, 400, 400, 400, 403],
    "a colleague's": [401, 201, 201, 201, 201, 201, 403],
    "another chapter's": [401, 400, 400, 400, 400, 400, 403],
  },
  correctReferral: OF_ITS_SENDER,
  withdrawReferral: OF_ITS_SENDER,
  nudgeReferral: OF_ITS_SENDER,
  changeReferralStatus: {
    own: [401, 200, 200, 200, 200, 200, 403],
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 404, 404, 404, 404, 404, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  sendThankYou: {
    own: [401, 201, 201, 201, 201, 201, 403],
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 404, 404, 404, 404, 404, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  pendingThankYous: SIGNED_IN,
  ownThankYous: MEMBERS,
  correctThankYou: OF_ITS_NOTES_SENDER,
  withdrawThankYou: OF_ITS_NOTES_SENDER,
  approveThankYou: {
    // A note that the caller received.
    own: [401, 403, 403, 200, 403, 200, 200],
    "a sender's": [401, 403, 403, 403, 403, 403, 200],
    "a colleague's": [401, 403, 403, 200, 403, 200, 200],
    "another chapter's": [401, 403, 403, 404, 403, 404, 200],
  },
  // An answer per note; who may decide which is in approve-many.test.ts, by the rule of the call above.
  approveThankYous: {
    own: [401, 403, 403, 200, 403, 200, 200],
    "a sender's": [401, 403, 403, 200, 403, 200, 200],
    "another chapter's": [401, 403, 403, 200, 403, 200, 200],
  },
  // Whose meetings a list shows is in list.test.ts.
  listMeetings: SIGNED_IN,
  nextMeeting: MEMBERS,
  proposeMeeting: {
    own: [401, 403, 403, 403, { can_schedule_meeting: 201, rest: 403 }, 201, 201],
    "another chapter's": [401, 403, 403, 403, { can_schedule_meeting: 400, rest: 403 }, 400, 201],
  },
  getMeeting: {
    own: [401, 200, 200, 200, 200, 200, 200],
    "a colleague's": [401, 404, 404, 404, { can_approve_meeting: 200, rest: 404 }, 200, 200],
    "a sender's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  changeMeeting: SCHEDULERS,
  // Those who approve meetings may decline a proposal.
  cancelMeeting: {
    own: [401, 403, 403, 403, { can_schedule_meeting: 200, can_approve_meeting: 200, rest: 403 }, 200, 200],
    "a colleague's": [
      401,
      403,
      403,
      403,
      { can_schedule_meeting: 404, can_approve_meeting: 200, rest: 403 },
      200,
      200,
    ],
    "a sender's": [401, 403, 403, 403, { can_schedule_meeting: 200, rest: 403 }, 200, 200],
    "another chapter's": [
      401,
      403,
      403,
      403,
      { can_schedule_meeting: 404, can_approve_meeting: 404, rest: 403 },
      404,
      200,
    ],
  },
  approveMeeting: {
    own: [401, 403, 403, 403, { can_approve_meeting: 200, rest: 403 }, 200, 200],
    "a colleague's": [401, 403, 403, 403, { can_approve_meeting: 200, rest: 403 }, 200, 200],
    "another chapter's": [401, 403, 403, 403, { can_approve_meeting: 404, rest: 403 }, 404, 200],
  },
  // Of what is not approved there is no file.
  meetingCalendar: {
    own: [401, 409, 409, 409, 409, 409, 409],
    "a colleague's": [401, 404, 404, 404, { can_approve_meeting: 409, rest: 404 }, 409, 409],
    "a sender's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 409],
  },
  // As the chapter's report; of approved meetings.
  meetingSheet: {
    own: [401, 403, 200, 200, 200, 200, 200],
    "another chapter's": [401, 403, 404, 404, 404, 404, 200],
  },
  calendarAddress: MEMBERS,
  makeCalendarAddress: { general: [401, 201, 201, 201, 201, 201, 403] },
  revokeCalendarAddress: { general: [401, 204, 204, 204, 204, 204, 403] },
  // The address itself gives access to anyone who has it.
  readCalendar: PUBLIC,
  // Without can_take_attendance: one's own entry, see sheet.test.ts.
  attendance: ATTENDANCE,
  recordAttendance: {
    "a sender's": [401, 403, 403, 403, { can_take_attendance: 200, rest: 403 }, 200, 200],
    "a colleague's": [401, 403, 403, 403, { can_take_attendance: 404, rest: 403 }, 409, 409],
    "another chapter's": [401, 403, 403, 403, { can_take_attendance: 404, rest: 403 }, 404, 200],
  },
  memberHistory: SUPER_ADMIN_ON_A_MEMBER,
  chapterHistory: SUPER_ADMIN_ON_A_CHAPTER,
  activity: SIGNED_IN,
  recentActivity: SIGNED_IN,
  search: SIGNED_IN,
  events: SIGNED_IN,
  importTemplate: IMPORTERS,
  createImport: { general: [401, 403, 201, 403, 403, 201, 201] },
  listImports: IMPORTERS,
  getImport: OF_ITS_IMPORTER,
  uploadImport: OF_ITS_IMPORTER,
  downloadImport: OF_ITS_IMPORTER,
  matchImport: OF_ITS_IMPORTER,
  listImportRows: OF_ITS_IMPORTER,
  correctImportRow: OF_ITS_IMPORTER,
  startImport: {
    own: [401, 403, 202, 403, 403, 202, 202],
    "a colleague's": [401, 403, 404, 403, 403, 404, 404],
  },
  cancelImport: OF_ITS_IMPORTER,
  importInvitations: OF_ITS_IMPORTER,
  // Those who may read a list may also export it.
  exportMembers: SUPER_ADMIN,
  exportChapterMembers: MEMBERS,
  exportChapters: SIGNED_IN,
  exportReferralsReceived: MEMBERS,
  exportReferralsSent: MEMBERS,
  exportPendingThankYous: SIGNED_IN,
  exportOwnThankYous: MEMBERS,
  exportMeetings: SIGNED_IN,
  exportAttendance: ATTENDANCE,
  // Which of the meeting's guests a list shows is in visibility.test.ts.
  listGuests: {
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  exportGuests: {
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  inviteGuest: {
    "a colleague's": [401, 201, 201, 201, 201, 201, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  // "own": whom the caller invited.
  getGuest: {
    own: [401, 200, 200, 200, 200, 200, 200],
    "a colleague's": [
      401,
      404,
      404,
      404,
      { can_approve_guest: 200, can_take_attendance: 200, rest: 404 },
      200,
      200,
    ],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  removeGuest: {
    own: [401, 204, 204, 204, 204, 204, 204],
    "a colleague's": [
      401,
      404,
      404,
      404,
      { can_approve_guest: 403, can_take_attendance: 403, rest: 404 },
      403,
      204,
    ],
    "another chapter's": [401, 404, 404, 404, 404, 404, 204],
  },
  setGuestStatus: {
    own: [401, 403, 403, 403, { can_approve_guest: 200, rest: 403 }, 200, 200],
    "a colleague's": [401, 403, 403, 403, { can_approve_guest: 200, rest: 403 }, 200, 200],
    "another chapter's": [401, 403, 403, 403, { can_approve_guest: 404, rest: 403 }, 404, 200],
  },
  recordVisit: {
    own: [401, 403, 403, 403, { can_approve_guest: 200, can_take_attendance: 200, rest: 403 }, 200, 200],
    "a colleague's": [
      401,
      403,
      403,
      403,
      { can_approve_guest: 200, can_take_attendance: 200, rest: 403 },
      200,
      200,
    ],
    "another chapter's": [
      401,
      403,
      403,
      403,
      { can_approve_guest: 404, can_take_attendance: 404, rest: 403 },
      404,
      200,
    ],
  },
  // Which testimonials a list shows is in visibility.test.ts.
  memberTestimonials: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  writeTestimonial: {
    own: [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 201, 201, 201, 201, 201, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  listTestimonials: TESTIMONIAL_DECIDERS,
  exportTestimonials: TESTIMONIAL_DECIDERS,
  changeTestimonial: {
    // Undecided ones do not exist for their receiver.
    own: [401, 404, 404, 404, 404, 404, 403],
    "a sender's": [401, 200, 200, 200, 200, 200, 403],
    "a colleague's": [401, 404, 404, 404, { can_approve_testimonial: 403, rest: 404 }, 403, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  withdrawTestimonial: {
    own: [401, 403, 403, 403, 403, 403, 403],
    "a sender's": [401, 200, 200, 200, 200, 200, 403],
    "a colleague's": [401, 403, 403, 403, 403, 403, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  decideTestimonial: {
    own: [401, 403, 403, 403, { can_approve_testimonial: 404, rest: 403 }, 404, 200],
    "a sender's": [401, 403, 403, 403, 403, 403, 200],
    "a colleague's": [401, 403, 403, 403, { can_approve_testimonial: 200, rest: 403 }, 200, 200],
    "another chapter's": [401, 403, 403, 403, { can_approve_testimonial: 404, rest: 403 }, 404, 200],
  },
  takeBackTestimonial: {
    own: [401, 403, 403, 403, 403, 403, 200],
    "a sender's": [401, 403, 403, 403, 403, 403, 200],
    "a colleague's": [401, 403, 403, 403, { can_approve_testimonial: 200, rest: 403 }, 200, 200],
    "another chapter's": [401, 403, 403, 403, { can_approve_testimonial: 404, rest: 403 }, 404, 200],
  },
  hideTestimonial: {
    own: [401, 200, 200, 200, 200, 200, 403],
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 403, 403, 403, 403, 403, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  // One's own, and a colleague's with any flag.
  memberScore: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 403, 200, 200, 200, 200, 200],
    "another chapter's": [401, 403, 404, 404, 404, 404, 200],
  },
  chapterScores: CHAPTER_REPORT,
  exportChapterScores: CHAPTER_REPORT,
  setScoreRules: SUPER_ADMIN_ON_A_CHAPTER,
  resetScoreRules: SUPER_ADMIN_ON_A_CHAPTER,
  exportMemberHistory: SUPER_ADMIN_ON_A_MEMBER,
  exportChapterHistory: SUPER_ADMIN_ON_A_CHAPTER,
  chapterReport: CHAPTER_REPORT,
};

/** From another machine; on this one `metrics` is open, see metrics.test.ts. */
export const OPERATIONS: Record<string, Rows> = {
  healthz: PUBLIC,
  readyz: PUBLIC,
  openapi: PUBLIC,
  docs: PUBLIC,
  unsubscribeByMailProgram: { general: [404, 404, 404, 404, 404, 404, 404] },
  // The tests' application has no pages.
  unsubscribePage: { general: [404, 404, 404, 404, 404, 404, 404] },
  metrics: { general: [403, 403, 403, 403, 403, 403, 403] },
};
