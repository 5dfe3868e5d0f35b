import type { EventKind } from '@bn/contract';

/** Something that happened, and whom it concerns. */
export interface Told {
  /** `sessions_ended` is for the server's own processes and reaches no reader. */
  kind: EventKind | 'sessions_ended';
  /** Who did it; nobody, for what happens by itself. */
  by: number | null;
  /** Whom it is told in person; nobody hears of what they did themselves. Several people: several events. */
  to?: number;
  /** Whose members' lists and figures it changes; super admins read every chapter's. One event of several is enough. */
  chapter?: number | null;
  referral?: number;
  note?: number;
  member?: number;
}
