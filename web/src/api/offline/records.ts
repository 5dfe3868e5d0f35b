import type { Failure } from '../client.ts';
import type { WaitingCall } from './queued-calls.ts';

/** An answer as it was when it was last seen, kept for the person who saw it. */
export interface KeptAnswer {
  userId: number;
  address: string;
  /** When the server gave it. */
  at: number;
  data: unknown;
}

/** Something that was sent and of which nobody knows yet that it arrived. */
export interface Waiting {
  /** Its Idempotency-Key: however often it is sent, it happens once. */
  key: string;
  /** Whose it is; it is never sent as somebody else. */
  userId: number;
  name: WaitingCall;
  args: { params?: { id: number }; body: Record<string, unknown> };
  /** What was typed, to show it and to open its form again. */
  values: unknown;
  /** When it was sent for the first time. */
  at: number;
  /** `sending`: for the first time, by a form that tells how it ends. `refused`: by the server, until it is corrected or thrown away. */
  state: 'sending' | 'waiting' | 'refused';
  refusal?: Failure;
}
