import type { PastFigures } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { FIGURES } from '../figures/kinds.ts';
import type { ReadFigure } from '../figures/values.ts';
import * as rows from '../rows/sql.ts';
import { type PersonValues, personOf } from '../rows/values.ts';
import { checkRows, ImportAborted, scopeOf } from '../scope.ts';
import type { ImportRecord, Step } from '../sql.ts';
import { type Advance, oneAtATime } from './lease-sql.ts';
import type { WorkDeps, Writing } from './worker.ts';

interface WritingStep {
  advance(
    tx: Executor,
    writing: Writing,
    position: number,
  ): Promise<(Advance & { position: number }) | undefined>;
  next(job: ImportRecord): Step | undefined;
}

const CHAPTERS_AT_ONCE = 200;

/** chapters -> placing -> adding -> updating, as far as they were wanted. */
export function createSteps(deps: WorkDeps): Record<Step, WritingStep> {
  const { chapters, members, calendar, pace, inviteByMail } = deps;

  const chaptersStep: WritingStep['advance'] = async (tx, { job, by, chaptersToMake }, position) => {
    const some = chaptersToMake.slice(position, position + CHAPTERS_AT_ONCE);
    if (some.length === 0) return undefined;
    if ((await scopeOf(tx, job, calendar)) !== 'everywhere')
      throw new ImportAborted('Only a super admin can create chapters.');
    const made = await chapters.addEach(tx, by, some, { import: job.id });
    return { position: position + some.length, chapters_made: made };
  };

  const startOf = (day: string) => calendar.startOf(day).toISOString();

  /** Rows whose chapter has been made find it now. */
  const placingStep: WritingStep['advance'] = async (tx, { job, rules }, position) => {
    const found = await rows.inMissingChapters(tx, job.id, position, pace.batch);
    if (found.length === 0) return undefined;
    await rows.update(tx, job.id, await checkRows(tx, rules, found));
    return { position: found.at(-1)?.line ?? position };
  };

  /** Checked again, one import at a time: the same file may be written by two people at once. */
  const figuresStep = async (
    tx: Executor,
    { job, rules }: Writing,
    position: number,
    holds: PastFigures,
  ): Promise<(Advance & { position: number }) | undefined> => {
    await oneAtATime(tx);
    const found = await rows.after(tx, job.id, position, pace.batch, 'new');
    if (found.length === 0) return undefined;
    await scopeOf(tx, job, calendar);
    const checked = await checkRows(tx, rules, found);
    const added = checked.filter(({ kind }) => kind === 'new');
    const figures = added.map(({ member, chapter_id, member_id, receiver_id = null }) => {
      const values = member as ReadFigure;
      return {
        ...values,
        chapter_id: known(chapter_id),
        giver_id: known(member_id),
        receiver_id: known(holds === 'attendance' ? member_id : receiver_id),
        at: startOf(values.date),
      };
    });
    await rows.update(
      tx,
      job.id,
      checked.filter(({ kind }) => kind !== 'new'),
    );
    if (figures.length > 0) await FIGURES[holds].add(tx, job.id, figures, calendar);
    return { position: found.at(-1)?.line ?? position, done: found.length, added: added.length };
  };

  const addingStep: WritingStep['advance'] = async (tx, writing, position) => {
    const { job, rules, by } = writing;
    if (job.holds !== 'members') return figuresStep(tx, writing, position, job.holds);
    const found = await rows.after(tx, job.id, position, pace.batch, 'new');
    if (found.length === 0) return undefined;
    const scope = await scopeOf(tx, job, calendar);
    if (scope !== 'everywhere' && found.some(({ chapter_id }) => chapter_id !== scope.id))
      throw new ImportAborted('You are now in another chapter.');
    const newcomers = found.map(({ member, chapter_id }) => {
      const person = member as PersonValues;
      return {
        ...personOf(person),
        ...(person.member_since !== undefined && { created_at: startOf(person.member_since) }),
        chapter_id: known(chapter_id),
      };
    });
    const added = await members.addEach(tx, by, newcomers, { import: job.id });
    const lineOf = new Map(found.map(({ email_key, line }) => [email_key, line]));
    const lines = added.map(({ id, email_key }) => ({ id, line: lineOf.get(email_key) ?? 0 }));
    await rows.setAdded(tx, job.id, lines);
    if (job.invite && inviteByMail) {
      const { invited } = await inviteByMail(
        tx,
        by.userId,
        added.map(({ id }) => id),
      );
      const ids = new Set(invited);
      await rows.setInvited(
        tx,
        job.id,
        lines.filter(({ id }) => ids.has(id)).map(({ line }) => line),
      );
      await rows.countInvited(tx, job.id, invited.length);
    }
    // Others were added in the meantime with these e-mails: these rows are members already.
    const keys = new Set(added.map(({ email_key }) => email_key));
    const late = found.filter(({ email_key }) => !keys.has(email_key ?? ''));
    if (late.length > 0) await rows.update(tx, job.id, await checkRows(tx, rules, late));
    return { position: found.at(-1)?.line ?? position, done: found.length, added: added.length };
  };

  const updatingStep: WritingStep['advance'] = async (tx, { job, by }, position) => {
    const found = await rows.after(tx, job.id, position, pace.batch, 'changed');
    if (found.length === 0) return undefined;
    if ((await scopeOf(tx, job, calendar)) !== 'everywhere')
      throw new ImportAborted('Only a super admin can change members.');
    const wanted = found.map(({ member, changes, chapter_id, member_id }) => {
      const { email: _, member_since: __, ...fields } = member as PersonValues;
      const joined = changes.find(({ field }) => field === 'member_since');
      return {
        ...fields,
        ...(joined && { joined: { ...joined, at: startOf(joined.after) } }),
        ...(chapter_id !== null && { chapter_id }),
        id: known(member_id),
      };
    });
    const updated = await members.changeEach(tx, by, wanted, { import: job.id });
    return { position: found.at(-1)?.line ?? position, done: found.length, updated };
  };

  return {
    chapters: { advance: chaptersStep, next: () => 'placing' },
    placing: { advance: placingStep, next: () => 'adding' },
    adding: {
      advance: addingStep,
      next: ({ update_existing }) => (update_existing ? 'updating' : undefined),
    },
    updating: { advance: updatingStep, next: () => undefined },
  };
}

/** A row that is to be written: its check found the chapter and, where there is one, the member. */
function known(id: number | null): number {
  if (id === null) throw new Error('A row that is to be written was not checked.');
  return id;
}
