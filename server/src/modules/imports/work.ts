import { setTimeout as pause } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@bn/contract';
import type { Calendar } from '../../calendar.ts';
import type { Actor } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { Audit } from '../audit/service.ts';
import type { ChapterService } from '../chapters/service.ts';
import type { ChangedMember, ManyMembers, NewMember } from '../members/many.ts';
import { type Check, checkRows } from './checking.ts';
import { isMonthFirst } from './dates.ts';
import { columnsOf, matchHeadings } from './matching.ts';
import { type FileRow, type ReadingLimits, readRows, UnreadableFile } from './reading.ts';
import * as rows from './rows-sql.ts';
import { checkOf, type Scope } from './scope.ts';
import * as sql from './sql.ts';
import type { CheckValue } from './values.ts';

export interface Pace {
  /** Rows that are written at a time. */
  batch: number;
  /** How long to rest after a batch, as a share of the time that it took: what everybody else gets of the database. */
  rest: number;
}

export interface WorkDeps {
  db: Database;
  chapters: Pick<ChapterService, 'addEach'>;
  members: ManyMembers;
  audit: Audit;
  check: CheckValue;
  calendar: Calendar;
  pace: Pace;
  limits: ReadingLimits;
  /** Where invitations go out by mail; otherwise they wait to be handed out as links in a file. */
  inviteByMail?:
    | ((tx: Executor, madeBy: number | null, memberIds: readonly number[]) => Promise<void>)
    | undefined;
}

/** It was cancelled, or another process has taken it over. */
export class Gone extends Error {}
/** It cannot go on; the message says why, to whoever began it. */
export class Stopped extends Error {}

export interface Worker {
  lease(): sql.Lease;
  /** Asked after each batch: what is not done yet is taken up later, by this process or another. */
  goesOn(): boolean;
}

const CHAPTERS_AT_ONCE = 200;
/** Nobody waits for a batch: it may wait for locks longer than a call, and still ends before its lease (runner.ts). */
const BATCH_LIMIT = 10_000;

/** Brings an import to its next state, batch by batch. Every batch is one transaction, with what it did and how far it is. */
export function importWork(deps: WorkDeps) {
  const { db, chapters, members, audit, check, calendar, pace, limits, inviteByMail } = deps;
  const { now } = calendar;
  /** The work may be tried again: it must leave nothing behind but in its transaction. Undefined when nothing is left to do. */
  const batch = async <T extends sql.Advance | undefined>(
    job: sql.ImportRecord,
    worker: Worker,
    work: (tx: Executor) => Promise<T>,
  ): Promise<T> => {
    const began = performance.now();
    const advanced = await db.transaction(
      async (tx) => {
        if (!(await sql.hold(tx, job.id, worker.lease(), job.state))) throw new Gone();
        const done = await work(tx);
        if (done) await sql.advance(tx, job.id, done);
        return done;
      },
      { timeLimit: BATCH_LIMIT },
    );
    const rest = (performance.now() - began) * pace.rest;
    if (rest >= 1) await pause(rest);
    return advanced;
  };

  /** What whoever began it may do now: rights may have been withdrawn since. */
  const scopeOf = async (tx: Executor, { user_id }: sql.ImportRecord): Promise<Scope> => {
    if (user_id === null) return 'everywhere';
    const owner = await sql.findOwner(tx, user_id, calendar.today());
    if (!owner) throw new Stopped('You may not add members any more.');
    const { role, chapter_id: id, name, region } = owner;
    return role === 'super_admin' ? 'everywhere' : { id: id ?? 0, name: name ?? '', region: region ?? '' };
  };

  const read = async (job: sql.ImportRecord, worker: Worker, file?: string): Promise<void> => {
    await rows.deleteAll(db, job.id);
    const scope = await scopeOf(db, job);
    const source = file === undefined ? { bytes: await uploaded(db, job) } : { file };
    let rules: Check | undefined;
    let before = 0;
    let count = 0;
    for await (const { rows: found, read: position } of readRows(source, limits)) {
      const headings = rules ? undefined : found.shift();
      const file = headings && fileOf(headings, found);
      rules ??= file && checkOf({ id: job.id, ...file }, scope, check);
      if (file)
        await batch(job, worker, async (tx) => {
          await sql.setFile(tx, job.id, file);
          return { total: job.size };
        });
      for (let first = 0; rules && first < found.length; first += pace.batch) {
        const [check, some] = [rules, found.slice(first, first + pace.batch)];
        const isLast = first + pace.batch >= found.length;
        await batch(job, worker, async (tx) => {
          await rows.insert(tx, job.id, await checkRows(tx, check, some));
          return { done: isLast ? position - before : 0 };
        });
      }
      before = position;
      count += found.length;
    }
    if (!rules) throw new UnreadableFile('The file is empty.');
    if (count === 0) throw new UnreadableFile('The file has headings, and no rows below them.');
    await batch(job, worker, async (tx) => {
      await rows.recount(tx, job.id);
      await sql.deleteParts(tx, job.id);
      await sql.begin(tx, job.id, { state: 'ready' });
      return undefined;
    });
  };

  const checkAgain = async (job: sql.ImportRecord, worker: Worker): Promise<void> => {
    const rules = checkOf(job, await scopeOf(db, job), check);
    let { position } = job;
    do {
      const advanced = await batch(job, worker, async (tx) => {
        const found = await rows.after(tx, job.id, position, pace.batch);
        const last = found.at(-1);
        if (last) {
          await rows.update(tx, job.id, await checkRows(tx, rules, found));
          return { position: last.line, done: found.length };
        }
        await rows.recount(tx, job.id);
        await sql.begin(tx, job.id, { state: 'ready' });
        return undefined;
      });
      if (!advanced) return;
      position = advanced.position;
    } while (worker.goesOn());
  };

  const makeChapters = async (job: sql.ImportRecord, worker: Worker, by: Actor): Promise<void> => {
    const missing = await rows.missingChapters(db, job.id);
    for (let first = 0; first < missing.length; first += CHAPTERS_AT_ONCE) {
      await batch(job, worker, async (tx) => {
        if ((await scopeOf(tx, job)) !== 'everywhere')
          throw new Stopped('Only a super admin makes chapters.');
        const some = missing.slice(first, first + CHAPTERS_AT_ONCE);
        return { chapters_made: await chapters.addEach(tx, by, some, { import: job.id }) };
      });
    }
  };

  /** Rows whose chapter has been made are new, or changed, like any other. */
  const placeNext = async (tx: Executor, job: sql.ImportRecord, position: number, rules: Check) => {
    const found = await rows.after(tx, job.id, position, pace.batch, 'no_chapter');
    if (found.length === 0) return undefined;
    // Whoever is not in the network is new now, and needs no second look.
    const isNew = ({ email_key, member_id }: (typeof found)[0]) => email_key !== null && member_id === null;
    await rows.place(
      tx,
      job.id,
      found.filter(isNew).map(({ line }) => line),
    );
    const others = found.filter((row) => !isNew(row));
    if (others.length > 0) await rows.update(tx, job.id, await checkRows(tx, rules, others));
    return { position: found.at(-1)?.line ?? position };
  };

  const addNext = async (tx: Executor, job: sql.ImportRecord, position: number, rules: Check, by: Actor) => {
    const found = await rows.after(tx, job.id, position, pace.batch, 'new');
    if (found.length === 0) return undefined;
    const scope = await scopeOf(tx, job);
    if (scope !== 'everywhere' && found.some(({ chapter_id }) => chapter_id !== scope.id))
      throw new Stopped('You belong to another chapter now.');
    const newcomers = found.map(({ member, chapter_id }) => ({ ...member, chapter_id }) as NewMember);
    const added = await members.addEach(tx, by, newcomers, { import: job.id });
    const lineOf = new Map(found.map(({ email_key, line }) => [email_key, line]));
    await rows.setAdded(
      tx,
      job.id,
      added.map(({ id, email_key }) => ({ id, line: lineOf.get(email_key) ?? 0 })),
    );
    if (inviteByMail) {
      await inviteByMail(
        tx,
        by.userId,
        added.map(({ id }) => id),
      );
      await rows.takeUninvited(tx, job.id, added.length);
      await rows.countInvited(tx, job.id, added.length);
    }
    // Somebody else was quicker with these e-mails: they are there already.
    const keys = new Set(added.map(({ email_key }) => email_key));
    const late = found.filter(({ email_key }) => !keys.has(email_key ?? ''));
    if (late.length > 0) await rows.update(tx, job.id, await checkRows(tx, rules, late));
    return { position: found.at(-1)?.line ?? position, done: found.length, added: added.length };
  };

  const updateNext = async (tx: Executor, job: sql.ImportRecord, position: number, by: Actor) => {
    const found = await rows.after(tx, job.id, position, pace.batch, 'changed');
    if (found.length === 0) return undefined;
    if ((await scopeOf(tx, job)) !== 'everywhere') throw new Stopped('Only a super admin changes members.');
    const wanted = found.map(({ member: { email: _, ...member }, chapter_id, member_id }) => {
      return { ...member, chapter_id, id: member_id } as ChangedMember;
    });
    const updated = await members.changeEach(tx, by, wanted, { import: job.id });
    return { position: found.at(-1)?.line ?? position, done: found.length, updated };
  };

  const run = async (job: sql.ImportRecord, worker: Worker): Promise<void> => {
    const by = {
      userId: job.user_id,
      address: job.address ?? '',
      requestId: job.request_id ?? '',
      userAgent: '',
    };
    const rules = checkOf(job, await scopeOf(db, job), check);
    let { step, position } = job;
    if (step === 'chapters') await makeChapters(job, worker, by);
    do {
      const advanced = await batch(job, worker, async (tx) => {
        const same =
          (step === 'placing' && (await placeNext(tx, job, position, rules))) ||
          (step === 'adding' && (await addNext(tx, job, position, rules, by))) ||
          (step === 'updating' && (await updateNext(tx, job, position, by)));
        if (same) return { ...same, step };
        const following = stepAfter(step, job.update_existing);
        if (following) return { step: following, position: 0 };
        await rows.recount(tx, job.id);
        await sql.end(tx, job.id, 'done', null, now());
        const subject = { type: 'import', id: job.id } as const;
        await audit.recordFor(tx, by.userId, by, { action: 'import.finished', subject });
        return undefined;
      });
      if (!advanced) return;
      ({ step, position } = advanced);
    } while (worker.goesOn());
  };

  return async (job: sql.ImportRecord, worker: Worker, file?: string): Promise<void> => {
    if (job.state === 'reading') await read(job, worker, file);
    else if (job.state === 'checking') await checkAgain(job, worker);
    else await run(job, worker);
  };
}
export type ImportWork = ReturnType<typeof importWork>;

function fileOf(headings: FileRow, first: readonly FileRow[]) {
  const matching = matchHeadings(headings.cells);
  const { column } = matching.subscription_valid_till;
  const days = first.map(({ cells }) => cells[column ?? -1] ?? '');
  return { columns: columnsOf(headings, first), matching, month_first: isMonthFirst(days) };
}

function stepAfter(step: sql.Step | null, updates: boolean): sql.Step | null {
  if (step === 'chapters') return 'placing';
  if (step === 'placing') return 'adding';
  return step === 'adding' && updates ? 'updating' : null;
}

async function uploaded(db: Database, { id, size }: sql.ImportRecord): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += IMPORT_LIMITS.partBytes) {
    const part = await sql.readPart(db, id, at / IMPORT_LIMITS.partBytes);
    if (!part) throw new UnreadableFile('The file was lost on its way. Send it again.');
    bytes.set(part, at);
  }
  return bytes;
}
