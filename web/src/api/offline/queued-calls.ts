import { isObject } from '../client.ts';
import { MESSAGES } from '../messages.ts';
import type { Tag } from '../tags.ts';

/** The calls that can be queued offline: what they invalidate, and how their result is reported. */
export const WAITING_CALLS = {
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
} as const satisfies Record<string, { changes: readonly Tag[]; sent: string; failed: string }>;

export type WaitingCall = keyof typeof WAITING_CALLS;

/** The result of a call that could not reach the server and is now queued. */
export const WAITING = { waiting: true } as const;
export const isWaiting = (answer: unknown): boolean => isObject(answer) && answer.waiting === true;
