import {
  type BodyOf,
  LIMITS as LENGTHS,
  type ListQuery,
  type QueryOf,
  type Routes,
  type SessionUser,
  type Testimonial,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { type Executor, violatedConstraint } from '../../db/database.ts';
import { type Listing, mapRows } from '../../db/lists.ts';
import { conflict, forbidden, invalid, notFound, type Refusal } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import { chapterToList, checkReason, permitted } from '../decisions/decisions.ts';
import type { MembershipService } from '../memberships/service.ts';
import type { WriteDeps } from '../write-deps.ts';
import { createNotices } from './events.ts';
import * as lists from './lists-sql.ts';
import type { TestimonialRow } from './row.ts';
import {
  refusalToChange,
  refusalToDecide,
  refusalToHide,
  refusalToTakeBack,
  refusalToWithdraw,
  rightsOf,
  sees,
} from './rules.ts';
import * as sql from './sql.ts';

interface TestimonialDeps extends WriteDeps {
  limits: Limits;
  memberships: Pick<MembershipService, 'find'>;
}

export function testimonialService({ db, audit, publish, calendar, limits, memberships }: TestimonialDeps) {
  const { now } = calendar;
  const notices = createNotices(publish, calendar);
  const shownTo =
    ({ user }: Caller) =>
    (row: TestimonialRow): Testimonial =>
      withRights(user, row);
  /** A repeated request may come from someone who has lost the right to see it since. */
  const read = async (tx: Executor, caller: Caller, id: number): Promise<Testimonial> => {
    const found = await sql.find(tx, id);
    if (!found || !sees(caller.user, found)) throw notFound('Testimonial');
    return shownTo(caller)(found);
  };

  const lockFor = async (
    refusalOf: (user: SessionUser, testimonial: sql.LockedTestimonial | undefined) => Refusal | undefined,
    tx: Executor,
    { user }: Caller,
    id: number,
  ): Promise<sql.LockedTestimonial> => {
    const testimonial = await sql.lock(tx, id);
    return permitted(testimonial, refusalOf(user, testimonial));
  };

  /** Each one that is sent asks others to decide, and may lead to a mail. */
  const countSent = async (tx: Executor, { user }: Caller): Promise<void> => {
    const sent = await limits.count(tx, 'testimonialsSent', [user.id]);
    if (sent.isOver) throw tooMany('Too many testimonials', sent);
  };

  const toDecide = (
    caller: Caller,
    { status = 'pending', chapter_id, oldest, ...query }: QueryOf<Routes['listTestimonials']>,
  ): Listing<Testimonial> => {
    const { user } = caller;
    const chapterId = chapterToList(user, chapter_id);
    const shown = { chapterId, reader: user, status, oldest: oldest === 1 };
    return mapRows(lists.ofStatus(db, shown, query), shownTo(caller));
  };

  /** A member of the same chapter, and nothing is written about them that the caller could change instead. */
  const mayWrite = async ({ user }: Caller, receiverId: number): Promise<boolean> =>
    user.role === 'member' && user.id !== receiverId && !(await sql.hasWritten(db, user.id, receiverId));

  return {
    toDecide,

    /** What of the page the caller may open: a member sees their chapter's, so those whom they may write about. */
    ofMember: async (
      caller: Caller,
      id: number,
      { direction = 'received', ...query }: QueryOf<Routes['memberTestimonials']>,
    ) => {
      if (direction === 'given' && caller.user.id !== id) throw forbidden();
      await memberships.find(caller, id);
      const listing =
        direction === 'given'
          ? lists.writtenBy(db, caller.user, query)
          : lists.about(db, caller.user, id, query);
      const { rows: testimonials, ...list } = await mapRows(listing, shownTo(caller)).page();
      const may_write = (await mayWrite(caller, id)) ? (1 as const) : (0 as const);
      return { testimonials, ...list, may_write };
    },

    givenBy: (caller: Caller, query: ListQuery): Listing<Testimonial> =>
      mapRows(lists.writtenBy(db, caller.user, { ...query, withdrawn: true }), shownTo(caller)),
    receivedBy: (caller: Caller, query: ListQuery): Listing<Testimonial> =>
      mapRows(lists.about(db, caller.user, caller.user.id, query), shownTo(caller)),

    /** What is kept for a repeated request is the id alone, so that it answers what is true by then. */
    write: async (
      unit: UnitOfWork,
      caller: Caller,
      receiverId: number,
      body: BodyOf<Routes['writeTestimonial']>,
    ): Promise<Testimonial> => {
      const { user } = caller;
      const text = textOf(body);
      if (receiverId === user.id) throw forbidden('You cannot write a testimonial about yourself');
      const { id } = await unit(async (tx) => {
        const people = await sql.lockPeople(tx, [user.id, receiverId]);
        const [chapterId, ...others] = new Set(people.map(({ chapter_id }) => chapter_id));
        if (people.length < 2 || others.length > 0 || chapterId == null) throw notFound('Member');
        await countSent(tx, caller);
        const id = await sql.insert(tx, { chapterId, writerId: user.id, receiverId, text }, now());
        const made = { id, chapter_id: chapterId, writer_id: user.id, receiver_id: receiverId };
        await audit.record(tx, caller, { action: 'testimonial.written', ...concerning(made) });
        await notices.sent(tx, user.id, made);
        return { id };
      }).catch(explainDuplicate);
      return read(db, caller, id);
    },

    /** A returned one is pending again, changed or not. */
    change: (caller: Caller, id: number, body: BodyOf<Routes['changeTestimonial']>): Promise<Testimonial> => {
      const text = textOf(body);
      return db.transaction(async (tx) => {
        const before = await lockFor(refusalToChange, tx, caller, id);
        if (before.status === 'pending' && before.text === text) return read(tx, caller, id);
        await countSent(tx, caller);
        await sql.change(tx, id, text, now());
        await audit.record(tx, caller, {
          action: 'testimonial.changed',
          ...concerning(before),
          ...(before.text !== text && { details: { fields: ['text'] } }),
        });
        await notices.sent(tx, caller.user.id, before);
        return read(tx, caller, id);
      });
    },

    withdraw: async (unit: UnitOfWork, caller: Caller, id: number): Promise<Testimonial> => {
      await unit(async (tx) => {
        const before = await lockFor(refusalToWithdraw, tx, caller, id);
        await sql.withdraw(tx, id, now());
        await audit.record(tx, caller, { action: 'testimonial.withdrawn', ...concerning(before) });
        await notices.withdrawn(tx, caller.user.id, before);
        return { id };
      });
      return read(db, caller, id);
    },

    decide: (
      caller: Caller,
      id: number,
      { status: decision, reason }: BodyOf<Routes['decideTestimonial']>,
    ): Promise<Testimonial> => {
      checkReason('testimonial', decision, reason);
      return db.transaction(async (tx) => {
        const before = await lockFor(refusalToDecide, tx, caller, id);
        await sql.decide(tx, id, decision, { by: caller.user.id, at: now(), reason });
        await audit.record(tx, caller, {
          action: decision === 'approved' ? 'testimonial.approved' : 'testimonial.returned',
          ...concerning(before),
          memberId: before.writer_id,
        });
        await notices[decision](tx, caller.user.id, before);
        return read(tx, caller, id);
      });
    },

    takeBack: async (unit: UnitOfWork, caller: Caller, id: number, reason: string): Promise<Testimonial> => {
      await unit(async (tx) => {
        const before = await lockFor(refusalToTakeBack, tx, caller, id);
        await sql.decide(tx, id, 'returned', { by: caller.user.id, at: now(), reason });
        await audit.record(tx, caller, {
          action: 'testimonial.taken_back',
          ...concerning(before),
          memberId: before.writer_id,
        });
        await notices.takenBack(tx, caller.user.id, before);
        return { id };
      });
      return read(db, caller, id);
    },

    hide: (caller: Caller, id: number, hidden: 0 | 1): Promise<Testimonial> =>
      db.transaction(async (tx) => {
        const before = await lockFor(refusalToHide, tx, caller, id);
        if (before.hidden === hidden) return read(tx, caller, id);
        const count = await limits.count(tx, 'testimonialsHidden', [caller.user.id]);
        if (count.isOver) throw tooMany('Too many changes', count);
        await sql.hide(tx, id, hidden === 1 ? now() : null);
        await audit.record(tx, caller, {
          action: hidden === 1 ? 'testimonial.hidden' : 'testimonial.shown',
          ...concerning(before),
        });
        await notices.hidden(tx, caller.user.id, before);
        return read(tx, caller, id);
      }),
  };
}
export type TestimonialService = ReturnType<typeof testimonialService>;

const concerning = ({ id, chapter_id }: Pick<sql.LockedTestimonial, 'id' | 'chapter_id'>) => ({
  subject: { type: 'testimonial' as const, id },
  chapterId: chapter_id,
});

/** Without the blanks around it, which make no text longer. */
function textOf({ text }: { text: string }): string {
  const trimmed = text.trim();
  if ([...trimmed].length < LENGTHS.testimonialMin)
    throw invalid({ text: `must have at least ${LENGTHS.testimonialMin} characters` });
  return trimmed;
}

/** With what its reader may do with it. Who reads a returned one at all may read the reason: its writer, and those who decide. */
const withRights = (user: SessionUser, row: TestimonialRow): Testimonial =>
  Object.assign(row, { may: rightsOf(user, row) });

function explainDuplicate(error: unknown): never {
  if (violatedConstraint(error) === 'testimonials_one_each')
    throw conflict('You have already written a testimonial about this member; withdraw it to write another');
  throw error;
}
