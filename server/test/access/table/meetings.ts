import type { Area, Rows } from './columns.ts';
import { MEMBERS, SIGNED_IN } from './shared-rows.ts';

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

/** For members who see the meeting at all. */
const ATTENDANCE: Rows = {
  "a sender's": [401, 200, 200, 200, 200, 200, 200],
  "a colleague's": [401, 404, 404, 404, { can_approve_meeting: 200, rest: 404 }, 200, 200],
  "another chapter's": [401, 404, 404, 404, 404, 404, 200],
};

export const MEETINGS_CALLS = {
  // list.test.ts tests which meetings a list shows.
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
  // There is no file before the approval.
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
  // Without can_take_attendance: one's own entry, see sheet.test.ts.
  attendance: ATTENDANCE,
  recordAttendance: {
    "a sender's": [401, 403, 403, 403, { can_take_attendance: 200, rest: 403 }, 200, 200],
    "a colleague's": [401, 403, 403, 403, { can_take_attendance: 404, rest: 403 }, 409, 409],
    "another chapter's": [401, 403, 403, 403, { can_take_attendance: 404, rest: 403 }, 404, 200],
  },
  exportMeetings: SIGNED_IN,
  exportAttendance: ATTENDANCE,
} satisfies Area;
