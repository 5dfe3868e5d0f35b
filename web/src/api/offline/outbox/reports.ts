import { endpoints, type QueuedCallName } from '@bn/contract/endpoints';
import { MESSAGES } from '../../messages.ts';
import type { Tag } from '../../tags.ts';

/** What a queued call invalidates once it is sent, and how its result is reported. */
interface Report {
  changes: readonly Tag[];
  /** The toast; without one, its place on the screen shows it. */
  sent?: string;
  failed: string;
}

export const REPORTS: Record<QueuedCallName, Report> = {
  giveReferral: {
    changes: ['Referrals', 'Dashboard', 'Activity'],
    sent: MESSAGES.referralSent,
    failed: MESSAGES.sendFailed,
  },
  changeReferralStatus: {
    changes: ['Referrals', 'Dashboard', 'Activity'],
    sent: MESSAGES.statusUpdated,
    failed: MESSAGES.statusNotUpdated,
  },
  undoAnswer: {
    changes: ['Referrals', 'Dashboard', 'Activity'],
    sent: MESSAGES.answerUndone,
    failed: MESSAGES.answerNotUndone,
  },
  sendThankYou: {
    changes: ['Referrals', 'ThankYous', 'Dashboard', 'Activity'],
    sent: MESSAGES.thankYouSent,
    failed: MESSAGES.sendFailed,
  },
  recordAttendance: { changes: ['Attendance'], failed: MESSAGES.attendanceNotSaved },
  recordOneToOne: {
    changes: ['OneToOnes'],
    sent: MESSAGES.oneToOneRecorded,
    failed: MESSAGES.oneToOneNotSaved,
  },
  confirmOneToOne: { changes: ['OneToOnes'], failed: MESSAGES.oneToOneNotSaved },
  recordVisit: { changes: ['Guests', 'Meetings'], failed: MESSAGES.guestNotSaved },
};

/**
 * A PUT sets a state, and no form waits for the result: it stays queued until the server accepts or rejects it, and the next one
 * for the same record replaces it.
 */
export const setsState = (name: QueuedCallName): boolean => endpoints[name].method === 'PUT';
