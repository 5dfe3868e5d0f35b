import type { Database } from '../../../db/database.ts';
import { createJobLoop, type JobLoop } from '../../../jobs/job-loop.ts';
import { backOff, type Pauses } from '../../../jobs/pace.ts';
import type { MailKind } from '../kinds.ts';
import { writeDigestBatch } from '../letters/digest.ts';
import * as sql from '../outbox-sql.ts';
import { Held, type Line, MailRefused, ServerAway } from './line.ts';

/** Longer than one mail may take (see smtp.ts): who has not settled it by then is dead. */
export const LEASE = 180_000;
/** How long a mail is retried: after 30 s, a minute, two … up to an hour. */
export const GIVE_UP_AFTER = 24 * 3_600_000;
export const RETRIES: Pauses = { first: 30_000, longest: 3_600_000 };
const LINES = 5;
/** How often an empty outbox is polled, and how rarely a server that is down is tried. */
const LOOK_EVERY = 2_000;
const LEAVE_ALONE = 60_000;
/** How long a graceful stop lets a mail in progress finish; then its connection is cut and it is sent again. */
const FINISH_WITHIN = 4_000;

export interface SenderDeps {
  db: Database;
  channel: sql.Channel;
  openLine: () => Line;
  /** Whether this network sends mails at all. */
  mailOn: boolean;
  now: () => Date;
  timeZone: string;
  onError: (error: unknown, doing: string) => void;
  random?: () => number;
}

export interface SentFigures {
  sent: Partial<Record<MailKind, number>>;
  failed: number;
  serverUp: 0 | 1;
}

export interface NotifiedFigures extends SentFigures {
  /** Devices that their push services know no longer. */
  removed: number;
}

export interface Sender extends Omit<JobLoop, 'kick'> {
  figures(): NotifiedFigures;
}

export function createSender({
  db,
  channel,
  openLine,
  mailOn,
  now,
  timeZone,
  onError,
  random = Math.random,
}: SenderDeps): Sender {
  const figures: NotifiedFigures = { sent: {}, failed: 0, removed: 0, serverUp: 1 };
  const busy = new Set<Line>();
  const free: Line[] = [];
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const closeFree = () => {
    for (const line of free.splice(0)) line.close();
  };

  const settle = async (mail: sql.MailRow, others: readonly sql.MailRow[], line: Line): Promise<void> => {
    try {
      const delivered = await line.deliver(db, [mail, ...others]);
      if (delivered === 'removed') figures.removed += 1;
      else if (delivered) {
        figures.sent[mail.kind] = (figures.sent[mail.kind] ?? 0) + 1;
        figures.serverUp = 1;
      }
      for (const sent of [mail, ...others]) await sql.remove(db, sent);
    } catch (error) {
      if (error instanceof Held) return sql.hold(db, mail, error.until);
      if (error instanceof ServerAway) {
        figures.serverUp = 0;
        await sql.release(db, mail, now(), error.message);
      }
      if (!(error instanceof MailRefused)) throw error;
      if (error.permanent) {
        figures.failed += 1;
        await sql.giveUp(db, mail, now(), error.message);
      } else await sql.postpone(db, mail, later(backOff(RETRIES, mail.attempts - 1, random)), error.message);
    }
  };

  const nextDue = async (): Promise<sql.MailRow | undefined> => {
    for (;;) {
      const mail = await sql.take(db, channel, now(), later(LEASE), later(-GIVE_UP_AFTER));
      if (mail || !(await writeDigestBatch(db, timeZone, now(), mailOn))) return mail;
    }
  };

  const claim = async () => {
    const mail = await nextDue();
    if (!mail) {
      figures.failed += await sql.giveUpLate(db, channel, now(), later(-GIVE_UP_AFTER));
      closeFree();
      return undefined;
    }
    // Here and not in the work: claims are made one at a time, so that what belongs together is not divided among lines.
    const others =
      mail.held && mail.device_id !== null ? await sql.takeHeld(db, mail.device_id, now(), later(LEASE)) : [];
    return async () => {
      const line = free.pop() ?? openLine();
      busy.add(line);
      await settle(mail, others, line).finally(() => {
        busy.delete(line);
        free.push(line);
      });
    };
  };

  const loop = createJobLoop({
    claim,
    slots: LINES,
    every: LOOK_EVERY,
    rarely: LEAVE_ALONE,
    onError: (error) =>
      onError(error, error instanceof ServerAway ? 'the mail server is away' : `sending failed (${channel})`),
    cut: () => {
      for (const line of busy) line.close();
    },
    cutAfter: FINISH_WITHIN,
    random,
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      closeFree();
    },
    figures: () => figures,
  };
}
