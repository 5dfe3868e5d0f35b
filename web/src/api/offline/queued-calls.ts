import { type Failure, isObject } from '../client/client.ts';
import { MESSAGES } from '../messages.ts';
import type { Tag } from '../tags.ts';

/** A call that can be queued offline: what it invalidates, and how its result is reported. */
interface QueuedCall {
  changes: readonly Tag[];
  /** The toast; without one, its place on the screen shows it. */
  sent?: string;
  failed: string;
  /**
   * It sets a state, and no form waits for the result: it stays queued until the server accepts or rejects it, and the next one
   * for the same record replaces it.
   */
  setsState?: true;
}

const CALLS = {
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
  sendThankYou: {
    changes: ['Referrals', 'ThankYous', 'Dashboard', 'Activity'],
    sent: MESSAGES.thankYouSent,
    failed: MESSAGES.sendFailed,
  },
  recordAttendance: {
    changes: ['Attendance'],
    failed: MESSAGES.attendanceNotSaved,
    setsState: true,
  },
  recordVisit: {
    changes: ['Guests', 'Meetings'],
    failed: MESSAGES.guestNotSaved,
    setsState: true,
  },
} as const satisfies Record<string, QueuedCall>;

export type QueuedCallName = keyof typeof CALLS;
export const QUEUED_CALLS: Record<QueuedCallName, QueuedCall> = CALLS;

/** The failure is not about the entry itself, but about the connection, the server or its rate limits: retry later. */
export const isPassing = ({ status }: Failure): boolean =>
  typeof status !== 'number' || status >= 500 || status === 429 || status === 408;

/** The result of a call that could not reach the server and is now queued. */
export const QUEUED = { queued: true } as const;
export const isQueued = (answer: unknown): boolean => isObject(answer) && answer.queued === true;
