import { EVENTS_KEPT_DAYS } from '@bn/contract';
import { DAY } from '../../../time/calendar.ts';
import type { Snapshot } from './tail.ts';

/** A moment as readers carry it, in `Last-Event-ID`: when it was, and the moment itself. They read nothing in it. */
export const cursorOf = (snapshot: Snapshot, at: Date): string => `${at.getTime().toString(36)}-${snapshot}`;

const CURSOR = /^([0-9a-z]{1,9})-((\d{1,20}):(\d{1,20}):(?:\d{1,20}(?:,\d{1,20})*)?)$/;
const LONGEST = 8_000;

/** The moment in it; undefined where the cursor is invalid, is of another database, or events since then are no longer kept. */
export function momentOf(cursor: string, present: Snapshot, at: Date): Snapshot | undefined {
  const [, time, snapshot, from, to] = (cursor.length < LONGEST && CURSOR.exec(cursor)) || [];
  if (snapshot === undefined) return undefined;
  const age = at.getTime() - Number.parseInt(time ?? '', 36);
  if (age > (EVENTS_KEPT_DAYS - 1) * DAY) return undefined;
  const ended = BigInt(to ?? 0);
  return BigInt(from ?? 0) <= ended && ended <= BigInt(present.split(':')[1] ?? 0) ? snapshot : undefined;
}
