import type { Outcome } from '@bn/contract';
import type { QueuedCallName } from '@bn/contract/endpoints';
import type { Failure } from '../client/client.ts';

/** A cached response, stored for the user who received it. */
export interface KeptAnswer {
  userId: number;
  address: string;
  /** When the server sent it. */
  at: number;
  data: unknown;
}

/** Known to the worker, so that it shows only this person's notifications, and can send an answer given in one. */
export interface NotifiedOwner {
  userId: number;
  /** Of the session, while there is one. */
  token: string | null;
  /** When the server last heard of this browser. */
  toldAt?: number;
  /** What the server calls this browser. */
  device?: number;
  /** When the notification was sent in which 'Got it' was pressed, until the app has noted it. */
  seenUntil?: string;
  /** What was last answered in a notification, until the app has said so. */
  answered?: { referral: number; status: Outcome; key: string };
}

/** A request that the server has not confirmed yet. */
export interface Queued {
  /** Its Idempotency-Key: however often it is sent, it is executed once. */
  key: string;
  /** Its owner; it is never sent as another user. */
  userId: number;
  name: QueuedCallName;
  args: { params?: Record<string, number>; body: Record<string, unknown> };
  /** What the user typed, to show it and to reopen its form. */
  values: unknown;
  /** When it was first sent. */
  at: number;
  /**
   * `sending`: for the first time, by a form that reports the result. `refused`: rejected by the server, until it is corrected or discarded.
   * Browsers have these words stored, and tabs of an earlier version read them: they stay.
   */
  state: 'sending' | 'waiting' | 'refused';
  refusal?: Failure;
}
