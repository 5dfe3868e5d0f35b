import { setTimeout as sleep } from 'node:timers/promises';
import { referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { aKey } from '../../../test/givens.ts';
import type { Person } from '../../../test/network.ts';
import { type Answer, errorCode, send } from '../input/http.ts';
import type { Prepared } from '../processes/world.ts';
import { scale } from '../results/figures.ts';

/** Everything that was acknowledged, and therefore has to be in the database. */
export interface Ledger {
  referrals: string[];
  notes: string[];
  approved: number[];
  /** Per member: the value of the last acknowledged edit, and of the last edit sent. */
  edits: Map<number, { answered: string; sent: string }>;
  retries: number;
  unexpected: string[];
}

interface Crew {
  record: Ledger;
  /** The number of the last round that any writer began. */
  rounds(): number;
  /** Lets every writer finish its current write. */
  finish(): Promise<void>;
}

export interface People {
  admin: Person;
  pairs: { giver: Person; receiver: Person }[];
}

export async function aCrew(prepared: Prepared, writers: number): Promise<People> {
  const chapters = await Promise.all([1, 2, 3, 4].map(() => prepared.aChapter()));
  const pairs = await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      const chapter = chapters[index % chapters.length];
      if (!chapter) throw new Error('no chapter');
      const giver = await prepared.aMember({ chapter, flags: ['can_approve_thankyou'] });
      return { giver, receiver: await prepared.aMember({ chapter }) };
    }),
  );
  return { admin: await prepared.aSuperAdmin(), pairs };
}

interface WritingOptions {
  /** Called with every answer, undefined if there was none, and how often that write was sent before. */
  onAnswer?: (answer: Answer | undefined, attempt: number) => void;
  /** Continues where another crew of the same people stopped. */
  after?: { record: Ledger; rounds: number };
}

/** Each writer gives a referral, thanks for it, approves the thanks and edits a member, and retries unanswered writes. */
export function startWriting(
  address: () => string,
  { admin, pairs }: People,
  { onAnswer, after }: WritingOptions = {},
): Crew {
  const record: Ledger = after?.record ?? {
    referrals: [],
    notes: [],
    approved: [],
    edits: new Map(),
    retries: 0,
    unexpected: [],
  };
  const firstRound = (after?.rounds ?? 0) + 1;
  let lastRound = firstRound;
  let finished = false;

  /** Repeats the request with the same key until it is acknowledged: 2xx, or 409 to a retry of a write that had succeeded. */
  const sendUntilAcknowledged = async (
    method: string,
    path: string,
    token: string,
    body: object,
  ): Promise<Answer> => {
    if (scale.writerPause > 0) await sleep(scale.writerPause);
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': aKey() } : {};
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await send(address(), method, `/api${path}`, { token, body, headers });
        onAnswer?.(answer, attempt);
        if (answer.status < 300 || (answer.status === 409 && attempt > 0)) return answer;
        if (answer.status !== 503) {
          record.unexpected.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
          return answer;
        }
      } catch (error) {
        onAnswer?.(undefined, attempt);
        if (errorCode(error) === 'no answer in time') record.unexpected.push(`${method} ${path}: no answer`);
      }
      record.retries += 1;
      await sleep(scale.retryPause);
    }
  };

  const write = async ({ giver, receiver }: People['pairs'][number], round: number) => {
    const tag = `${giver.id}-${round}`;
    const form = referralForm(receiver, { referral_notes: tag });
    const referral = await sendUntilAcknowledged('POST', '/referrals', giver.token, form);
    record.referrals.push(tag);
    const thanks = thankYouForm(referral.body, { description: tag, amount: round + 0.25 });
    const note = await sendUntilAcknowledged('POST', '/thankyou', receiver.token, thanks);
    record.notes.push(tag);
    await sendUntilAcknowledged('PATCH', `/thankyou/${note.body.id}/status`, giver.token, {
      status: 'approved',
    });
    record.approved.push(note.body.id);
    const edit = record.edits.get(giver.id) ?? { answered: 'Plumbing', sent: '' };
    edit.sent = `Trade ${tag}`;
    record.edits.set(giver.id, edit);
    await sendUntilAcknowledged('PUT', `/auth/${giver.id}`, admin.token, { vertical: edit.sent });
    edit.answered = edit.sent;
  };

  const writing = pairs.map(async (pair) => {
    for (let round = firstRound; !finished && record.unexpected.length === 0; round += 1) {
      lastRound = Math.max(lastRound, round);
      await write(pair, round);
    }
  });
  return {
    record,
    rounds: () => lastRound,
    finish: async () => {
      finished = true;
      await Promise.all(writing);
    },
  };
}
