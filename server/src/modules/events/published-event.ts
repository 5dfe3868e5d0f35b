import type { EventKind } from '@bn/contract';

export interface PublishedEvent {
  /** `sessions_ended` is for the server's own processes and reaches no reader. */
  kind: EventKind | 'sessions_ended';
  by: number | null;
  /** Who is notified in person, unless they did it themselves. Several people: several events. */
  to?: number;
  /** Whose members' lists and figures it changes; super admins read every chapter's. One event of several is enough. */
  chapter?: number | null;
  referral?: number;
  note?: number;
  member?: number;
  meeting?: number;
  /** The meeting takes place at another time or place, which its guests need to know. */
  moved?: boolean;
  guest?: number;
  testimonial?: number;
}
