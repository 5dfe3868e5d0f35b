import type { Area } from './columns.ts';

export const GUESTS_CALLS = {
  // Which of the meeting's guests a list shows is in visibility.test.ts.
  listGuests: {
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  exportGuests: {
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  guestsToDecide: {
    general: [401, 403, 403, 403, { can_approve_guest: 200, rest: 403 }, 200, 200],
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
} satisfies Area;
