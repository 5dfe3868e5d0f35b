import type { AttendanceEntry } from '@bn/contract';
import type { AttendanceState } from '@bn/contract/domain';
import { outbox } from '../../../api/offline/outbox.ts';
import type { Waiting } from '../../../api/offline/records.ts';

/** A tap that the loaded sheet may not show yet. */
export interface Tap {
  key: string;
  memberId: number;
  state: AttendanceState | null;
  substitute: string | null;
  /** In the server's time. */
  at: number;
  /** `done`: recorded, and the sheet is being reloaded. */
  phase: 'sending' | 'waiting' | 'done';
}

const tapOf = ({ key, args: { params, body } }: Waiting): Tap => ({
  key,
  memberId: params?.memberId ?? 0,
  state: (body.state as AttendanceState | null | undefined) ?? null,
  substitute: typeof body.substitute === 'string' ? body.substitute : null,
  at: Date.parse(String(body.tapped_at)),
  phase: 'waiting',
});

const isAbout = ({ name, args }: Waiting, meetingId: number): boolean =>
  name === 'recordAttendance' && args.params?.id === meetingId;

/**
 * The taps on one meeting that are being sent, are queued, or were recorded after the sheet was loaded. One that leaves the queue
 * stays until the sheet is reloaded: a row never shows an earlier state in between.
 */
export class Taps {
  private sending: readonly Tap[] = [];
  private queued: readonly Tap[] = [];
  private done: readonly (Tap & { doneAt: number })[] = [];
  private all: readonly Tap[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly meetingId: number;

  constructor(meetingId: number) {
    this.meetingId = meetingId;
    this.readQueue();
  }

  get = (): readonly Tap[] => this.all;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    const stop = outbox.subscribe(this.readQueue);
    this.readQueue();
    return () => {
      stop();
      this.listeners.delete(changed);
    };
  };

  send = (tap: Tap): void => {
    this.sending = [...this.sending, tap];
    this.changed();
  };

  /** Sent: recorded as the server says, or queued, or failed. */
  settle = (key: string, recorded?: Pick<Tap, 'state' | 'substitute' | 'at'>): void => {
    const tap = this.sending.find((sent) => sent.key === key);
    this.sending = this.sending.filter((sent) => sent !== tap);
    if (tap && recorded)
      this.done = [...this.done, { ...tap, ...recorded, phase: 'done', doneAt: Date.now() }];
    this.changed();
  };

  /** A sheet that was asked for later has what was done before. */
  loaded = (askedAt: number): void => {
    const left = this.done.filter(({ doneAt }) => doneAt >= askedAt);
    if (left.length === this.done.length) return;
    this.done = left;
    this.changed();
  };

  private readQueue = (): void => {
    const about = outbox.get().filter((entry) => isAbout(entry, this.meetingId));
    const left = this.queued.filter(({ key }) => !about.some((entry) => entry.key === key));
    const now = Date.now();
    this.done = [...this.done, ...left.map((tap) => ({ ...tap, phase: 'done' as const, doneAt: now }))];
    this.queued = about.filter(({ state }) => state === 'waiting').map(tapOf);
    this.changed();
  };

  private changed(): void {
    this.all = [...this.done, ...this.queued, ...this.sending];
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, Taps>();

/** They outlive the screen: a sheet that was stored for use offline may not have what was recorded last. */
export const tapsOf = (userId: number, meetingId: number): Taps => {
  const key = `${userId}/${meetingId}`;
  const taps = stores.get(key) ?? new Taps(meetingId);
  stores.set(key, taps);
  return taps;
};

/** A member's row as it is shown. */
export interface ShownEntry extends AttendanceEntry {
  /** The server does not know it yet. */
  waiting: boolean;
  /** When it was last tapped, as far as this device knows. */
  at: number;
}

/** The rule of the server: the latest tap wins, whether it was recorded, is being sent or is queued. */
export const shownEntry = (entry: AttendanceEntry, taps: readonly Tap[]): ShownEntry => {
  const recorded = entry.tapped_at === null ? Number.NEGATIVE_INFINITY : Date.parse(entry.tapped_at);
  let latest: Tap | undefined;
  for (const tap of taps) if (tap.memberId === entry.id && tap.at > (latest?.at ?? recorded)) latest = tap;
  if (!latest) return { ...entry, waiting: false, at: recorded };
  const { state, substitute, at, phase } = latest;
  return {
    ...entry,
    state,
    substitute,
    at,
    waiting: phase === 'waiting',
    recorded_by: null,
    recorded_at: null,
  };
};
