import type { Database } from '../../../db/database.ts';
import type { MailKind } from '../kinds.ts';
import type { Composer, ReadyMail } from '../letters/compose.ts';
import { writeDigestBatch } from '../letters/digest.ts';
import * as sql from '../sql.ts';
import { MailRefused, ServerAway, type SmtpLine } from './smtp.ts';

/** Longer than one mail may take (see smtp.ts): who has not settled it by then is dead. */
export const LEASE = 180_000;
/** How long a mail is retried. */
export const GIVE_UP_AFTER = 24 * 3_600_000;
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 3_600_000;
/** Mails that are sent at the same time, each on a connection of its own. */
const LINES = 5;
/** How often an empty outbox is polled, and the longest pause for a server that is down. */
const LOOK_EVERY = 2_000;
const LEAVE_ALONE = 60_000;
/**
 * How long a graceful stop lets a mail in progress finish; then its connection is cut and it is sent again.
 */
const FINISH_WITHIN = 4_000;

export interface SenderDeps {
  db: Database;
  compose: Composer;
  openLine: () => SmtpLine;
  now: () => Date;
  timeZone: string;
  onError: (error: unknown, doing: string) => void;
  random?: () => number;
}

export interface SentFigures {
  sent: Partial<Record<MailKind, number>>;
  failed: number;
  /** 1 while the server takes mails, 0 since it could not be reached. */
  serverUp: 0 | 1;
}

export interface Sender {
  /** Everything that is due, once; for tests and for the loop. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  figures(): SentFigures;
}

/** 30 s, a minute, two … up to an hour, each up to half longer or shorter: mails that failed together part. */
export const backOff = (attempts: number, random: () => number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1)) * (0.5 + random());

export function createSender({
  db,
  compose,
  openLine,
  now,
  timeZone,
  onError,
  random = Math.random,
}: SenderDeps): Sender {
  const figures: SentFigures = { sent: {}, failed: 0, serverUp: 1 };
  const lines = new Set<SmtpLine>();
  let stopping = false;
  let away: ServerAway | undefined;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  /** The mail leaves the outbox only when the server has taken it. */
  const settle = async (mail: sql.MailRow, line: SmtpLine): Promise<void> => {
    let ready: ReadyMail | undefined;
    try {
      ready = await compose(db, mail);
      if (ready) {
        await line.send(ready.envelope, ready.message);
        figures.sent[mail.kind] = (figures.sent[mail.kind] ?? 0) + 1;
        figures.serverUp = 1;
      }
      await sql.remove(db, mail);
    } catch (error) {
      if (error instanceof ServerAway || (error instanceof MailRefused && !error.uncertain))
        await ready?.discard();
      if (error instanceof ServerAway) {
        away = error;
        figures.serverUp = 0;
        await sql.release(db, mail, now(), error.message);
      } else if (error instanceof MailRefused && error.permanent) {
        figures.failed += 1;
        await sql.giveUp(db, mail, now(), error.message);
      } else if (error instanceof MailRefused) {
        await sql.postpone(db, mail, later(backOff(mail.attempts, random)), error.message);
      } else throw error;
    }
  };

  const lane = async (): Promise<void> => {
    const line = openLine();
    lines.add(line);
    try {
      while (!stopping && !away) {
        const at = now();
        const mail = await sql.take(db, at, later(LEASE), new Date(at.getTime() - GIVE_UP_AFTER));
        if (!mail) return;
        await settle(mail, line);
      }
    } finally {
      lines.delete(line);
      line.close();
    }
  };

  const round = async (): Promise<void> => {
    away = undefined;
    figures.failed += await sql.giveUpLate(db, now(), new Date(now().getTime() - GIVE_UP_AFTER));
    do await Promise.all(Array.from({ length: LINES }, lane));
    while (!stopping && !away && (await writeDigestBatch(db, timeZone, now())));
    if (away) onError(away, 'the mail server is away');
  };

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let pause = LOOK_EVERY;
  const loop = (): void => {
    running = round()
      .catch((error) => onError(error, 'sending mails failed'))
      .then(() => {
        pause = away ? Math.min(LEAVE_ALONE, pause * 2) : LOOK_EVERY;
        if (!stopping) timer = setTimeout(loop, pause * (0.5 + random())).unref();
      });
  };

  return {
    round,
    start: loop,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      const cut = setTimeout(() => {
        for (const line of lines) line.close();
      }, FINISH_WITHIN);
      await running;
      clearTimeout(cut);
    },
    figures: () => figures,
  };
}
