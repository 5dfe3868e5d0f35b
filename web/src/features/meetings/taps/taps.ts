import type { QueuedCallName } from '@bn/contract/endpoints';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import type { Queued } from '../../../api/offline/records.ts';

/** What is tapped at a meeting: the call that records it, and how to read its entries in the outbox and its answers. */
export interface Tapped<State, Answer = unknown> {
  call: QueuedCallName;
  failed: string;
  meetingOf(entry: Queued): number | undefined;
  /** The member or guest who was tapped. */
  rowOf(entry: Queued): number;
  stateOf(body: Record<string, unknown>): State;
  answered(answer: Answer): State;
  /** The state in words, for a tap that was rejected. */
  words(state: State): string;
}

/** A tap that the loaded list may not show yet. */
export interface Tap<State> {
  key: string;
  row: number;
  state: State;
  /** In the server's time. */
  at: number;
  /** `done`: recorded, and the list is being reloaded. */
  phase: 'sending' | 'waiting' | 'done';
}

export const isAbout = <State>(
  tapped: Pick<Tapped<State>, 'call' | 'meetingOf'>,
  entry: Queued,
  meetingId: number,
): boolean => entry.name === tapped.call && tapped.meetingOf(entry) === meetingId;

/**
 * The taps at one meeting that are being sent, are queued, or were recorded after the list was loaded. One that leaves the queue
 * stays until the list is reloaded: a row never shows an earlier state in between.
 */
export class Taps<State> {
  private sending: readonly Tap<State>[] = [];
  private queued: readonly Tap<State>[] = [];
  private done: readonly (Tap<State> & { doneAt: number })[] = [];
  private all: readonly Tap<State>[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly tapped: Tapped<State, never>;
  private readonly meetingId: number;

  constructor(tapped: Tapped<State, never>, meetingId: number) {
    this.tapped = tapped;
    this.meetingId = meetingId;
    this.readQueue();
  }

  get = (): readonly Tap<State>[] => this.all;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    const stop = outbox.subscribe(this.readQueue);
    this.readQueue();
    return () => {
      stop();
      this.listeners.delete(changed);
    };
  };

  send = (tap: Tap<State>): void => {
    this.sending = [...this.sending, tap];
    this.changed();
  };

  /** It could not be sent, nor queued yet. */
  wait = (key: string): void => {
    this.sending = this.sending.map((tap) => (tap.key === key ? { ...tap, phase: 'waiting' } : tap));
    this.changed();
  };

  /** Sent: recorded as the server says, or queued, or failed. */
  settle = (key: string, recorded?: Pick<Tap<State>, 'state' | 'at'>): void => {
    const tap = this.sending.find((sent) => sent.key === key);
    this.sending = this.sending.filter((sent) => sent !== tap);
    if (tap && recorded)
      this.done = [...this.done, { ...tap, ...recorded, phase: 'done', doneAt: Date.now() }];
    this.changed();
  };

  /** A list that was asked for later has what was done before. */
  loaded = (askedAt: number): void => {
    const left = this.done.filter(({ doneAt }) => doneAt >= askedAt);
    if (left.length === this.done.length) return;
    this.done = left;
    this.changed();
  };

  private readQueue = (): void => {
    const about = outbox.get().filter((entry) => isAbout(this.tapped, entry, this.meetingId));
    const left = this.queued.filter(({ key }) => !about.some((entry) => entry.key === key));
    const now = Date.now();
    this.done = [...this.done, ...left.map((tap) => ({ ...tap, phase: 'done' as const, doneAt: now }))];
    this.queued = about.filter(({ state }) => state === 'waiting').map(this.tapOf);
    this.changed();
  };

  private tapOf = (entry: Queued): Tap<State> => ({
    key: entry.key,
    row: this.tapped.rowOf(entry),
    state: this.tapped.stateOf(entry.args.body),
    at: Date.parse(String(entry.args.body.tapped_at)),
    phase: 'waiting',
  });

  private changed(): void {
    this.all = [...this.done, ...this.queued, ...this.sending];
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, Taps<unknown>>();

/** They outlive the screen: a list that was stored for use offline may not have what was recorded last. */
export const tapsOf = <State>(
  tapped: Tapped<State, never>,
  userId: number,
  meetingId: number,
): Taps<State> => {
  const key = `${userId}/${tapped.call}/${meetingId}`;
  const taps = (stores.get(key) as Taps<State> | undefined) ?? new Taps(tapped, meetingId);
  stores.set(key, taps as Taps<unknown>);
  return taps;
};

/** A row as it is shown. */
export interface Shown {
  /** The server does not know it yet. */
  waiting: boolean;
  /** When it was last tapped, as far as this device knows. */
  at: number;
}

/** The rule of the server: the latest tap wins, whether it was recorded, is being sent or is queued. */
export const latestTap = <State>(
  { id, tapped_at }: { id: number; tapped_at: string | null },
  taps: readonly Tap<State>[],
): Shown & { state?: State } => {
  const recorded = tapped_at === null ? Number.NEGATIVE_INFINITY : Date.parse(tapped_at);
  let latest: Tap<State> | undefined;
  for (const tap of taps) if (tap.row === id && tap.at > (latest?.at ?? recorded)) latest = tap;
  if (!latest) return { waiting: false, at: recorded };
  return { state: latest.state, waiting: latest.phase === 'waiting', at: latest.at };
};
