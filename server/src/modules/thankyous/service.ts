import type { BodyOf, NoteDecision, QueryOf, Routes, SessionUser, ThankYouNote } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { type Listing, mapRows } from '../../db/lists.ts';
import { invalid } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import { chapterToList, checkReason, permitted } from '../decisions/decisions.ts';
import type { PublishedEvent } from '../events/publish.ts';
import type { ReferralService } from '../referrals/service.ts';
import type { NoteWithApproval } from '../referrals/story.ts';
import type { WriteDeps } from '../write-deps.ts';
import * as lists from './lists-sql.ts';
import { mayReadReason, refusalOfDecision, refusalToChange, refusalToDecide } from './rules.ts';
import * as sql from './sql.ts';

interface ThankYouDeps extends WriteDeps {
  referrals: ReferralService;
}

type OwnQuery = QueryOf<Routes['ownThankYous']> & { withdrawn?: true };

export function thankYouService({ db, referrals, audit, publish, calendar }: ThankYouDeps) {
  const refuseFuture = (date: string | undefined) => {
    if (date !== undefined && date > calendar.tomorrow())
      throw invalid({ date: 'must not be in the future' });
  };

  const toDecide = (
    { user }: Caller,
    { status = 'pending', chapter_id, oldest, ...query }: QueryOf<Routes['pendingThankYous']>,
  ): Listing<ThankYouNote> => {
    const chapterId = chapterToList(user, chapter_id);
    const shown = { chapterId, status, oldest: oldest === 1 };
    return mapRows(lists.list(db, user.chapter_id, shown, query), (note) => withRights(user, note));
  };

  const ownOf = ({ user }: Caller, query: OwnQuery): Listing<ThankYouNote> =>
    mapRows(lists.listOwn(db, user, query), (note) => withRights(user, note));

  const lockToChange = async (tx: Executor, { user }: Caller, id: number): Promise<sql.LockedNote> => {
    const [note] = await sql.lock(tx, [id]);
    return permitted(note, refusalToChange(user, note));
  };

  return {
    send: (unit: UnitOfWork, caller: Caller, body: BodyOf<Routes['sendThankYou']>): Promise<ThankYouNote> => {
      refuseFuture(body.date);
      return unit(async (tx) => {
        const at = calendar.now();
        const referral = await referrals.convert(tx, caller, body.referral_id, at);
        const people = { fromMemberId: caller.user.id, toMemberId: referral.from_member_id };
        const note = await sql.insert(tx, { ...body, ...people, chapterId: referral.chapter_id }, at);
        await publish(tx, { ...eventOf('thankyou_received', caller, note), to: note.to_member_id });
        return withRights(caller.user, note);
      });
    },

    toDecide,
    ownOf,

    /** The caller may see the referral: already checked. */
    ofReferral: async ({ user }: Caller, referralId: number): Promise<NoteWithApproval[]> =>
      (await sql.listOfReferral(db, referralId)).map((note) => withRights(user, note)),

    correct: (caller: Caller, id: number, body: BodyOf<Routes['correctThankYou']>): Promise<ThankYouNote> => {
      refuseFuture(body.date);
      return db.transaction(async (tx) => {
        const before = await lockToChange(tx, caller, id);
        const fields = sql.DETAILS.filter((name) => body[name] !== undefined && body[name] !== before[name]);
        const after = { ...before, ...body };
        const note = await (fields.length === 0 && before.status === 'pending'
          ? sql.find(tx, id)
          : sql.correct(tx, id, after, { before, fields }, calendar.now()));
        if (fields.length > 0) {
          await audit.record(tx, caller, {
            action: 'thankyou.corrected',
            subject: subjectOf(id),
            changes: changesBetween(fields, before, after),
          });
        }
        if (fields.length > 0 || before.status !== 'pending')
          await publish(tx, { ...eventOf('thankyou_corrected', caller, note), to: note.to_member_id });
        return withRights(caller.user, note);
      });
    },

    withdraw: (unit: UnitOfWork, caller: Caller, id: number): Promise<ThankYouNote> =>
      unit(async (tx) => {
        // The referral is locked before the note: its own next note, or another's withdrawal, waits.
        const referralId = await sql.referralOf(tx, caller.user.id, id);
        if (referralId !== undefined) await referrals.hold(tx, caller, referralId);
        const { referral_id, amount } = await lockToChange(tx, caller, id);
        const at = calendar.now();
        const note = await sql.withdraw(tx, id, at);
        await referrals.reopen(tx, referral_id, at);
        await audit.record(tx, caller, {
          action: 'thankyou.withdrawn',
          subject: subjectOf(id),
          details: { amount },
        });
        await publish(tx, { ...eventOf('thankyou_withdrawn', caller, note), to: note.to_member_id });
        return withRights(caller.user, note);
      }),

    decide: (
      caller: Caller,
      id: number,
      { status: decision, reason }: BodyOf<Routes['approveThankYou']>,
    ): Promise<ThankYouNote> => {
      checkReason('note', decision, reason);
      return db.transaction(async (tx) => {
        const at = calendar.now();
        const [before] = await sql.lock(tx, [id]);
        permitted(before, refusalOfDecision(decision, caller.user, before, at));
        const note = await write(tx, decision, id, caller.user.id, at, reason);
        await audit.record(tx, caller, { action: AUDITED[decision], ...decided(note) });
        await publish(tx, ...eventsOfDecision(decision, caller, note));
        return withRights(caller.user, note);
      });
    },

    /** By the same rule as a single one, and in one statement: concurrent approvals in many chapters lock them in order. */
    approveMany: (unit: UnitOfWork, caller: Caller, ids: readonly number[]) =>
      unit(async (tx) => {
        const notes = new Map((await sql.lock(tx, ids)).map((note) => [note.id, note]));
        const refusals = new Map(ids.map((id) => [id, refusalToDecide(caller.user, notes.get(id))]));
        const approved = ids.filter((id) => !refusals.get(id));
        const notAllowed = ids.filter((id) => refusals.get(id)?.code === 'forbidden');
        const rows =
          approved.length > 0 ? await sql.approve(tx, approved, caller.user.id, calendar.now()) : [];
        await audit.recordEach(tx, caller, [
          ...approved.map((id) => ({
            action: 'thankyou.approved' as const,
            ...decided(notes.get(id) as sql.LockedNote),
          })),
          ...notAllowed.map((id) => ({
            action: 'call.refused' as const,
            subject: subjectOf(id),
            details: MANY,
          })),
        ]);
        await publish(tx, ...rows.flatMap((note) => eventsOfDecision('approved', caller, note)));
        const answers = ids.map((id) => {
          const refusal = refusals.get(id);
          return refusal
            ? { id, status: 'refused' as const, code: refusal.code, message: refusal.message }
            : { id, status: 'approved' as const };
        });
        return { answers };
      }),
  };
}
export type ThankYouService = ReturnType<typeof thankYouService>;

const subjectOf = (id: number) => ({ type: 'thankyou' as const, id });
const decided = ({ id, chapter_id, from_member_id, amount }: sql.LockedNote | sql.NoteRow) => ({
  subject: subjectOf(id),
  chapterId: chapter_id,
  memberId: from_member_id,
  details: { amount },
});
const MANY = { call: 'POST /thankyou/approvals' };
const AUDITED = {
  approved: 'thankyou.approved',
  returned: 'thankyou.returned',
  pending: 'thankyou.approval_undone',
} as const satisfies Record<NoteDecision, string>;

const PUBLISHED = {
  approved: 'thankyou_approved',
  returned: 'thankyou_returned',
  pending: 'thankyou_approval_undone',
} as const satisfies Record<NoteDecision, PublishedEvent['kind']>;

const eventOf = (kind: PublishedEvent['kind'], { user }: Caller, note: sql.NoteRow): PublishedEvent => ({
  kind,
  by: user.id,
  chapter: note.chapter_id,
  referral: note.referral_id,
  note: note.id,
});

/** Both sides are notified when a note starts or stops counting; a return is between its sender and the person who decides. */
function eventsOfDecision(decision: NoteDecision, caller: Caller, note: sql.NoteRow): PublishedEvent[] {
  const event = eventOf(PUBLISHED[decision], caller, note);
  const toSender = { ...event, to: note.from_member_id };
  return decision === 'returned'
    ? [toSender]
    : [toSender, { ...event, chapter: null, to: note.to_member_id }];
}

async function write(
  tx: Executor,
  decision: NoteDecision,
  id: number,
  userId: number,
  at: Date,
  reason = '',
): Promise<sql.NoteRow> {
  if (decision === 'returned') return sql.returnToSender(tx, id, userId, at, reason);
  if (decision === 'pending') return sql.undoApproval(tx, id, at);
  return (await sql.approve(tx, [id], userId, at))[0] as sql.NoteRow;
}

/** Every note leaves through this: with what its reader may do with it, and without a reason that is not for them. */
function withRights<N extends sql.NoteRow>(user: SessionUser, note: N): N & ThankYouNote {
  return Object.assign(note, {
    return_reason: mayReadReason(user, note) ? note.return_reason : null,
    can_approve: refusalToDecide(user, note) ? (0 as const) : (1 as const),
    can_change: refusalToChange(user, note) ? (0 as const) : (1 as const),
  });
}
