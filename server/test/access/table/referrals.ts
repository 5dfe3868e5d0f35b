import type { Area, Rows } from './columns.ts';
import { MEMBERS } from './shared-rows.ts';

/** "own": a referral that the caller received. */
const OF_ITS_SENDER: Rows = {
  own: [401, 403, 403, 403, 403, 403, 403],
  "a sender's": [401, 200, 200, 200, 200, 200, 403],
  "a colleague's": [401, 404, 404, 404, 404, 404, 403],
  "another chapter's": [401, 404, 404, 404, 404, 404, 403],
};

export const REFERRALS_CALLS = {
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
  undoAnswer: {
    own: [401, 200, 200, 200, 200, 200, 403],
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 404, 404, 404, 404, 404, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  changeReferralStatus: {
    own: [401, 200, 200, 200, 200, 200, 403],
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 404, 404, 404, 404, 404, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  exportReferralsReceived: MEMBERS,
  exportReferralsSent: MEMBERS,
} satisfies Area;
