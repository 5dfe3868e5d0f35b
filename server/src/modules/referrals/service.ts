import type {
  BodyOf,
  Outcome,
  Referral,
  ReferralAction,
  ReferralRights,
  Routes,
  StoryEvent,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import type { WriteDeps } from '../write-deps.ts';
import { listReceived, listSent, type ReferralQuery } from './lists-sql.ts';
import { refusalOf, rightsOf } from './rules.ts';
import * as sql from './sql.ts';
import { type NoteWithApproval, type ReferralWithAnswer, storyOf } from './story.ts';

export function referralService({ db, audit, publish, calendar }: WriteDeps) {
  /** The referral, locked, if the caller may do this with it; anyone who is neither side gets 404. */
  const lockFor = async (
    action: ReferralAction,
    tx: Executor,
    { user }: Caller,
    id: number,
  ): Promise<sql.LockedReferral> => {
    const referral = await sql.lock(tx, user.id, id);
    if (!referral) throw notFound('Referral');
    const refusal = refusalOf(action, user.id, referral, calendar.now());
    if (refusal) throw refusal;
    return referral;
  };

  const receivedBy = ({ user }: Caller, query: ReferralQuery) => listReceived(db, user, query);
  const sentBy = ({ user }: Caller, query: ReferralQuery) => listSent(db, user, query);

  return {
    /** For the two people, and for super admins; everyone else gets 404. Withdrawn ones can still be read. */
    find: async ({ user }: Caller, id: number): Promise<ReferralWithAnswer> => {
      const referral = await sql.find(db, user, id);
      if (!referral) throw notFound('Referral');
      return referral;
    },

    receivedBy,
    sentBy,

    give: (unit: UnitOfWork, { user }: Caller, body: BodyOf<Routes['giveReferral']>): Promise<Referral> => {
      const today = calendar.today();
      const dateSent = body.date_sent ?? today;
      if (dateSent > calendar.tomorrow()) throw invalid({ date_sent: 'must not be in the future' });
      if (body.to_member_id === user.id)
        throw invalid({ to_member_id: 'must be someone other than yourself' });
      return unit(async (tx) => {
        const recorded = { date_sent: dateSent, recorded_on: today, at: calendar.now() };
        const referral = await sql.insert(tx, user.id, body, recorded);
        if (!referral) throw invalid({ to_member_id: 'must be an active member of your chapter' });
        await publish(tx, {
          kind: 'referral_received',
          by: user.id,
          to: referral.to_member_id,
          chapter: user.chapter_id,
          referral: referral.id,
        });
        return referral;
      });
    },

    correct: (caller: Caller, id: number, body: BodyOf<Routes['correctReferral']>): Promise<Referral> =>
      db.transaction(async (tx) => {
        const before = await lockFor('correct', tx, caller, id);
        const fields = sql.DETAILS.filter((name) => body[name] !== undefined && body[name] !== before[name]);
        if (fields.length === 0) return (await sql.find(tx, caller.user, id)) as Referral;
        const referral = await sql.correct(tx, id, { ...before, ...body }, fields, calendar.now());
        await audit.record(tx, caller, {
          action: 'referral.corrected',
          subject: { type: 'referral', id },
          changes: changesBetween(fields, before, body),
        });
        await publish(tx, {
          kind: 'referral_corrected',
          by: caller.user.id,
          to: before.to_member_id,
          referral: id,
        });
        return referral;
      }),

    withdraw: (unit: UnitOfWork, caller: Caller, id: number): Promise<Referral> =>
      unit(async (tx) => {
        const { to_member_id: to, chapter_id: chapter } = await lockFor('withdraw', tx, caller, id);
        const referral = await sql.withdraw(tx, id, calendar.now());
        await audit.record(tx, caller, { action: 'referral.withdrawn', subject: { type: 'referral', id } });
        await publish(tx, { kind: 'referral_withdrawn', by: caller.user.id, to, chapter, referral: id });
        return referral;
      }),

    /** The receiver is reminded; the row is locked, so that the second of two concurrent nudges is too early. */
    nudge: (unit: UnitOfWork, caller: Caller, id: number): Promise<Referral> =>
      unit(async (tx) => {
        const { to_member_id: to } = await lockFor('nudge', tx, caller, id);
        const referral = await sql.nudge(tx, id, calendar.now());
        await publish(tx, { kind: 'referral_nudged', by: caller.user.id, to, referral: id });
        return referral;
      }),

    changeStatus: (unit: UnitOfWork, caller: Caller, id: number, outcome: Outcome): Promise<Referral> =>
      unit(async (tx) => {
        // To say that it became business is as free as to thank for it: it may be said again.
        const action = outcome === 'got_business' ? 'thank' : 'answer';
        const { from_member_id: to, chapter_id: chapter } = await lockFor(action, tx, caller, id);
        const referral = await sql.setOutcome(tx, id, outcome, calendar.now());
        await publish(tx, { kind: 'referral_status_changed', by: caller.user.id, to, chapter, referral: id });
        return referral;
      }),

    /** A mistake, noticed at once or when the app is next opened. Not what was answered since. */
    undoAnswer: (unit: UnitOfWork, caller: Caller, id: number, undone: Outcome): Promise<Referral> =>
      unit(async (tx) => {
        const before = await lockFor('answer', tx, caller, id);
        if (before.referral_status !== undone) throw conflict('Your answer has been changed since');
        const referral = await sql.undoAnswer(tx, id, calendar.now());
        await audit.record(tx, caller, {
          action: 'referral.answer_undone',
          subject: { type: 'referral', id },
          details: { referral_status: undone },
        });
        const { from_member_id: to, chapter_id: chapter } = before;
        await publish(tx, { kind: 'referral_answer_undone', by: caller.user.id, to, chapter, referral: id });
        return referral;
      }),

    convert: async (tx: Executor, caller: Caller, id: number, at: Date): Promise<sql.LockedReferral> => {
      const referral = await lockFor('thank', tx, caller, id);
      await sql.setOutcome(tx, id, 'got_business', at, !referral.thanked);
      return referral;
    },

    /** Locked before its notes are, by callers who may reopen it. */
    hold: async (tx: Executor, { user }: Caller, id: number): Promise<void> => {
      await sql.lock(tx, user.id, id);
    },
    /** A referral whose last note was withdrawn is what it was before. */
    reopen: sql.reopen,

    story: async (referral: ReferralWithAnswer, notes: readonly NoteWithApproval[]): Promise<StoryEvent[]> =>
      storyOf(referral, notes, await sql.keptEvents(db, referral.id)),

    rights: ({ user }: Caller, referral: Referral): ReferralRights =>
      rightsOf(user.id, referral, calendar.now()),
  };
}
export type ReferralService = ReturnType<typeof referralService>;
