/** An approved meeting whose end is past was held; the database does not store that. */
export const MEETING_STATUSES = ['proposed', 'approved', 'held', 'cancelled'] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];
export const MEETING_STATUS_LABELS: Record<MeetingStatus, string> = {
  proposed: 'Proposed',
  approved: 'Approved',
  held: 'Held',
  cancelled: 'Cancelled',
};

/** Which meetings a list shows: those that have not ended yet, the next one first; or those that have, the latest first. */
export const MEETING_PERIODS = ['upcoming', 'past'] as const;
export type MeetingPeriod = (typeof MEETING_PERIODS)[number];

export const MEETING_SCOPES = ['one', 'following'] as const;
export type MeetingScope = (typeof MEETING_SCOPES)[number];

export const MEETING_ACTIONS = [
  'change',
  'cancel',
  'approve',
  'take_attendance',
  'invite_guest',
  'decide_guests',
] as const;
export type MeetingAction = (typeof MEETING_ACTIONS)[number];

export const REPEATS = ['weekly', 'every_two_weeks', 'monthly'] as const;
export type Repeats = (typeof REPEATS)[number];

/** How far ahead a meeting may be, from today; and how many meetings a series has at most: a year of weeks. */
export const MEETING_DAYS_AHEAD = 366;
export const SERIES_LENGTH = 53;

export const ATTENDANCE = ['present', 'late', 'absent', 'medical', 'substitute'] as const;
export type AttendanceState = (typeof ATTENDANCE)[number];
export const ATTENDANCE_LABELS: Record<AttendanceState, string> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  medical: 'Medical',
  substitute: 'Substitute',
};
/** These count as present: someone sits on the member's chair. */
export const PRESENT_STATES = ['present', 'late', 'substitute'] as const satisfies readonly AttendanceState[];

export const GUEST_STATUSES = ['invited', 'approved', 'declined', 'came', 'did_not_come'] as const;
export type GuestStatus = (typeof GUEST_STATUSES)[number];
export const GUEST_STATUS_LABELS: Record<GuestStatus, string> = {
  invited: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
  came: 'Attended',
  did_not_come: 'Did not attend',
};
/** Guests that a meeting counts: those who are expected, and those who came. */
export const COUNTED_GUESTS = ['approved', 'came'] as const satisfies readonly GuestStatus[];

/** The meeting sheet: how many rows each of its lists has at most, how many of the longest-waiting referrals it names, and how many days it looks back from a chapter's first meeting. */
export const SHEET_LENGTH = 100;
export const SHEET_WAITING = 10;
export const SHEET_FIRST_DAYS = 30;
