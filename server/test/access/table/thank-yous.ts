import type { Area, Rows } from './columns.ts';
import { MEMBERS, SIGNED_IN } from './shared-rows.ts';

/** "own": a note that the caller received. The chapter sees its notes, but only the sender changes them. */
const OF_ITS_NOTES_SENDER: Rows = {
  own: [401, 403, 403, 403, 403, 403, 403],
  "a sender's": [401, 200, 200, 200, 200, 200, 403],
  "a colleague's": [401, 403, 403, 403, 403, 403, 403],
  "another chapter's": [401, 404, 404, 404, 404, 404, 403],
};

export const THANK_YOUS_CALLS = {
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
  exportPendingThankYous: SIGNED_IN,
  exportOwnThankYous: MEMBERS,
} satisfies Area;
