import { createHash } from 'node:crypto';
import type { Caller } from '../../caller.ts';
import { counted } from '../../counted.ts';
import type { Executor } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import { DAY } from '../../time/calendar.ts';
import { networkOf } from './network-of.ts';
import * as sql from './sql.ts';

const MINUTE = 60_000;

/** How often something may happen in a window that begins with the first time. Each kind has its own counter. */
export const LIMITS = {
  signIn: { most: 10, window: 15 * MINUTE },
  /** Failures: passkeys that do not work here, or no longer. Nobody guesses one. */
  passkeysFromNetwork: { most: 30, window: 15 * MINUTE },
  /** Each open sign-in page of a browser that knows passkeys asks every few minutes; each is a row. */
  passkeyChallenges: { most: 300, window: 15 * MINUTE },
  passwordChange: { most: 10, window: 15 * MINUTE },
  /** Whatever the e-mail. Many people may share an address, at a meeting or behind a provider. */
  forgotFromNetwork: { most: 30, window: 15 * MINUTE },
  linkFromNetwork: { most: 60, window: 15 * MINUTE },
  /** Failures: links that do not work. Many people may use theirs at a meeting, so those that do work do not count. */
  setPasswordFromNetwork: { most: 30, window: 15 * MINUTE },
  /** From any address. No longer than the mailed links work, so that their owner always has one that does. */
  forgotOfAccount: { most: 3, window: 30 * MINUTE },
  /** One calendar address: a few devices that each look every minute. */
  calendarReads: { most: 60, window: 15 * MINUTE },
  /** Calendar addresses that do not exist. Reads of those that do are not counted: calendar services read many from one address. */
  unknownCalendars: { most: 60, window: 15 * MINUTE },
  /** Guests whom a person invites, and whom all people behind one address invite; a room may share one. */
  guestsOfPerson: { most: 50, window: DAY },
  guestsFromNetwork: { most: 500, window: DAY },
  /** Invitations, and mails of any kind, to one guest's mailbox, whoever sends them: it belongs to someone who did not ask for them. */
  invitationsToMailbox: { most: 5, window: DAY },
  guestMailsToMailbox: { most: 10, window: DAY },
  /** Mails to guests that one person causes, by approving them or by changing or cancelling meetings. */
  guestMailsOfPerson: { most: 200, window: DAY },
  /** Invitations of members by other members: to one mailbox, whoever sends them, and by one person. */
  memberInvitationsToMailbox: { most: 3, window: DAY },
  memberInvitationsOfPerson: { most: 200, window: DAY },
  testMails: { most: 5, window: 60 * MINUTE },
  /** Testimonials that a member writes, or changes and sends again: each asks someone to decide, and may lead to a mail. */
  testimonialsSent: { most: 20, window: DAY },
  /** How often a member hides a testimonial or shows it again, which leaves an entry in the audit log. */
  testimonialsHidden: { most: 50, window: DAY },
  /** How often a member plans, moves or records a one-to-one, or says whether one took place: each is announced to the other one, also by mail. */
  oneToOnes: { most: 50, window: DAY },
  /** How often one person may approve, change or cancel meetings of one chapter: each time the whole chapter is notified. */
  meetingNews: { most: 20, window: 60 * MINUTE },
  /** Calendar addresses that a member makes, each of which leaves an entry in the audit log. */
  calendarAddresses: { most: 20, window: DAY },
  /** Pictures that a person sends, and all people behind one address, whether they can be read or not: each starts a process. */
  picturesOfPerson: { most: 30, window: DAY },
  picturesFromNetwork: { most: 300, window: DAY },
  /** Files that a person imports, and all people behind one address: each is stored, and read by a process of its own. */
  importsOfPerson: { most: 50, window: DAY },
  importsFromNetwork: { most: 500, window: DAY },
  /** How often a person's browsers say that they show notifications: each once a day, and when it is switched on. */
  devices: { most: 100, window: DAY },
  /** How often a person changes their own details, each of which leaves an entry in the audit log. */
  ownDetails: { most: 50, window: DAY },
  /** Links that a person has sent to confirm an e-mail, and that go to one mailbox, which may be a stranger's, whoever asks. */
  newEmailsOfPerson: { most: 5, window: DAY },
  newEmailsToMailbox: { most: 3, window: DAY },
  /** How often a member changes their ideal referral, which leaves an entry in the audit log and reloads pages of the chapter. */
  idealReferrals: { most: 50, window: DAY },
} as const;
type LimitKind = keyof typeof LIMITS;
export const LONGEST_WINDOW = Math.max(...Object.values(LIMITS).map(({ window }) => window));

interface Counted {
  isFirst: boolean;
  isOver: boolean;
  isFirstOver: boolean;
  retryAfter: number;
  /** The normal form of the e-mail that was asked for in the same statement; none where it is over. */
  emailKey: string;
}

interface Attempt<T> {
  kind: LimitKind;
  of: readonly (string | number)[];
  what: string;
  check(): Promise<T | undefined>;
  onLimited(): Promise<void>;
}

export interface Limits {
  /** Counts one more. `goesOn`: the transaction goes on even if it is too many, and may undo all that it counted. */
  count(
    db: Executor,
    kind: LimitKind,
    of: readonly (string | number)[],
    options?: { email?: string; goesOn?: boolean },
  ): Promise<Counted>;
  /**
   * Limits failures. An attempt is counted before it is looked at, or many at once would slip through; within one process
   * attempts that are counted together wait for each other, so that right ones are not refused.
   */
  attempt<T>(db: Executor, attempt: Attempt<T>): Promise<T | undefined>;
}

/** No two kinds, and no two lists of parts, have the same text: JSON marks where each part ends. */
const keyOf = (kind: LimitKind, of: readonly (string | number)[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...of]))
    .digest();

/** '15 minutes', '24 hours': rather too long than too short. */
const lengthOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
};
export const tooMany = (what: string, { retryAfter }: Pick<Counted, 'retryAfter'>): Refusal =>
  new Refusal('too_many_requests', `${what}. Try again in ${lengthOf(retryAfter)}.`, { retryAfter });

export async function countOne(
  limits: Pick<Limits, 'count'>,
  db: Executor,
  { user, address }: Caller,
  kind: 'guests' | 'imports' | 'pictures',
  what: string,
): Promise<void> {
  const own = await limits.count(db, `${kind}OfPerson`, [user.id]);
  if (own.isOver) throw tooMany(`Too many ${what}`, own);
  const all = await limits.count(db, `${kind}FromNetwork`, [networkOf(address)]);
  if (all.isOver) throw tooMany(`Too many ${what}`, all);
}

const MOST_REMEMBERED = 10_000;

/**
 * Counters that were exceeded, and when their windows end. Until then there is nothing to count: a flood must not make every
 * request wait for the row of its counter, with a connection that others need.
 */
function createExceeded(now: () => Date) {
  const ends = new Map<string, number>();
  return {
    endOf: (name: string): number | undefined => {
      const end = ends.get(name);
      if (end === undefined || end > now().getTime()) return end;
      ends.delete(name);
      return undefined;
    },
    remember: (name: string, end: number): void => {
      const [oldest] = ends.keys();
      if (oldest !== undefined && ends.size >= MOST_REMEMBERED) ends.delete(oldest);
      ends.set(name, end);
    },
  };
}

export function createLimits(now: () => Date): Limits {
  const turns = new Map<string, Promise<unknown>>();
  const exceeded = createExceeded(now);
  const secondsTo = (end: number) => Math.max(1, Math.ceil((end - now().getTime()) / 1000));

  const countKey = async (db: Executor, kind: LimitKind, key: Buffer, email = '') => {
    const { most, window } = LIMITS[kind];
    const at = now();
    const row = await sql.countAttempt(db, key, at, new Date(at.getTime() - window), email);
    const end = Date.parse(row.window_started) + window;
    return {
      isFirst: row.failures === 1,
      isOver: row.failures > most,
      isFirstOver: row.failures === most + 1,
      retryAfter: secondsTo(end),
      emailKey: row.email_key,
      end,
    };
  };

  const counted = async <T>(db: Executor, key: Buffer, { kind, what, check, onLimited }: Attempt<T>) => {
    const count = await countKey(db, kind, key);
    if (count.isOver) {
      if (count.isFirstOver) await onLimited();
      throw tooMany(`Too many ${what}`, count);
    }
    const result = await check();
    if (result !== undefined) await sql.forgetAttempts(db, key);
    return result;
  };

  return {
    count: async (db, kind, of, { email, goesOn = false } = {}) => {
      const key = keyOf(kind, of);
      const name = key.toString('base64');
      const known = exceeded.endOf(name);
      if (known !== undefined)
        return {
          isFirst: false,
          isOver: true,
          isFirstOver: false,
          retryAfter: secondsTo(known),
          emailKey: '',
        };
      const { end, ...counted } = await countKey(db, kind, key, email);
      if (counted.isOver && !goesOn) exceeded.remember(name, end);
      return counted;
    },
    attempt: async (db, attempt) => {
      const key = keyOf(attempt.kind, attempt.of);
      const name = key.toString('base64');
      const before = turns.get(name) ?? Promise.resolve();
      const mine = before.then(() => counted(db, key, attempt));
      const settled = mine.catch(() => undefined);
      turns.set(name, settled);
      try {
        return await mine;
      } finally {
        if (turns.get(name) === settled) turns.delete(name);
      }
    },
  };
}
