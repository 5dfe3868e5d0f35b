import {
  type AnswerOf,
  type BodyOf,
  isElevated,
  type MemberPage,
  monthsLater,
  PATTERNS,
  type Routes,
} from '@bn/contract';
import type { Actor, Caller } from '../../caller.ts';
import { type Executor, violatedConstraint } from '../../db/database.ts';
import { conflict, invalid, notFound, type Refusal, refuse } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Sessions } from '../auth/sessions.ts';
import { editedMember } from '../members/edited.ts';
import type { WriteDeps } from '../write-deps.ts';
import * as sql from './sql.ts';

interface MembershipDeps extends WriteDeps {
  sessions: Sessions;
}

export function membershipService({ db, sessions, audit, publish, calendar }: MembershipDeps) {
  const { now, today } = calendar;
  const page = async (tx: Executor, id: number): Promise<MemberPage> =>
    (await sql.find(tx, id, today())) ?? refuse(notFound('Member'));

  /**
   * The one way in which a membership ends, on the screens and on the command line. Sessions and links end with it, and the
   * flags go: a membership that resumes starts without rights.
   */
  const endIn = async (tx: Executor, by: Actor, id: number, reason?: string): Promise<MemberPage> => {
    const member = (await sql.lock(tx, id)) ?? refuse(notFound('Member'));
    if (member.ended) throw conflict('This membership has ended already');
    await sql.end(tx, id, reason?.trim() ?? null, now());
    await sessions.endAll(tx, id);
    const ended = await page(tx, id);
    await audit.recordFor(tx, by.userId, by, {
      action: by.userId === null ? 'member.removed' : 'member.ended',
      subject: { type: 'user', id },
      chapterId: ended.chapter.id,
      ...(reason && { details: { ended_reason: reason.trim() } }),
    });
    await publish(tx, eventOf('membership_ended', by.userId, ended));
    return ended;
  };

  /** Moves the Valid Till of many members, each to the day that is said of them, or refuses them. */
  const move = async <Done extends string>(
    tx: Executor,
    caller: Caller,
    ids: readonly number[],
    done: Done,
    dayOf: (member: sql.Renewable) => Refusal | { after: string },
  ) => {
    const members = await sql.lockEach(tx, ids);
    const results = new Map(members.map((member) => [member.id, dayOf(member)]));
    const moved = members.flatMap((member) => {
      const result = results.get(member.id);
      return result && 'after' in result ? [{ ...member, after: result.after }] : [];
    });
    if (moved.length > 0) await sql.renew(tx, moved, now());
    await audit.recordEach(
      tx,
      caller,
      moved.map(({ after, ...before }) => ({
        action: 'member.changed',
        subject: { type: 'user', id: before.id },
        chapterId: before.chapter_id,
        changes: changesBetween(['subscription_valid_till'], before, { subscription_valid_till: after }),
      })),
    );
    await publish(
      tx,
      ...moved.map(({ id, chapter_id: chapter }) => ({
        kind: 'member_changed' as const,
        by: caller.user.id,
        to: id,
        chapter,
        member: id,
      })),
    );
    const byId = new Map(moved.map((member) => [member.id, member]));
    return {
      answers: ids.map((id) => {
        const member = byId.get(id);
        if (member) return { id, status: done, before: member.subscription_valid_till, after: member.after };
        const refusal = (results.get(id) as Refusal | undefined) ?? notFound('Member');
        return { id, status: 'refused' as const, code: refusal.code, message: refusal.message };
      }),
    };
  };

  return {
    /** Colleagues see what their list shows. To others, and once it has ended, there is no such member. */
    find: async ({ user }: Caller, id: number): Promise<MemberPage> => {
      const member = await sql.find(db, id, today());
      if (!member) throw notFound('Member');
      if (user.role === 'super_admin') return { ...member, version: editedMember(member).version };
      if (member.ended_at !== null || member.chapter_id !== user.chapter_id) throw notFound('Member');
      const {
        permissions,
        permissions_until: _lastDay,
        subscription_valid_till: _day,
        ended_at: _end,
        ended_reason: _reason,
        title: _title,
        activated_at,
        invitation,
        ...shown
      } = member;
      // A member who may add members may invite those who have never signed in, and so has to know who they are; not those who
      // hold a flag.
      const invites =
        user.permissions.can_add_member === 1 && (activated_at !== null || !isElevated(permissions));
      return invites ? { ...shown, activated_at, invitation } : shown;
    },

    whole: (id: number): Promise<MemberPage> => page(db, id),

    end: (
      unit: UnitOfWork,
      caller: Caller,
      id: number,
      { reason }: { reason?: string | undefined },
    ): Promise<MemberPage> => unit((tx) => endIn(tx, { ...caller, userId: caller.user.id }, id, reason)),

    endIn,

    /** All in one transaction; who cannot be renewed is refused alone, and the others are renewed. */
    renewMany: (
      unit: UnitOfWork,
      caller: Caller,
      { ids, subscription_valid_till: day, months }: BodyOf<Routes['renewMemberships']>,
    ): Promise<AnswerOf<Routes['renewMemberships']>> => {
      if ((day === undefined) === (months === undefined))
        throw invalid({ subscription_valid_till: 'or months is required, not both' });
      return unit(async (tx) => {
        // Here and not before, because a request that is sent again the next day is to get the first one's answer.
        if (day !== undefined && day < today())
          throw invalid({ subscription_valid_till: 'must not be in the past' });
        const after = (before: string) => day ?? monthsLater(before, months ?? 0);
        return move(
          tx,
          caller,
          ids,
          'renewed',
          (member) =>
            refusalToRenew(member, after(member.subscription_valid_till), today()) ?? {
              after: after(member.subscription_valid_till),
            },
        );
      });
    },

    undoRenewals: (
      unit: UnitOfWork,
      caller: Caller,
      { renewals }: BodyOf<Routes['undoRenewals']>,
    ): Promise<AnswerOf<Routes['undoRenewals']>> => {
      const renewed = new Map(renewals.map((renewal) => [renewal.id, renewal]));
      return unit((tx) =>
        move(tx, caller, [...renewed.keys()], 'undone', ({ id, ended, subscription_valid_till }) => {
          const { before, after } = renewed.get(id) as (typeof renewals)[number];
          if (ended) return conflict('This membership has ended');
          if (subscription_valid_till !== after || before >= after)
            return conflict('Valid Till was changed again meanwhile');
          return { after: before };
        }),
      );
    },

    /** The e-mail was free to be used by others meanwhile: then the member needs another one. */
    resume: (unit: UnitOfWork, caller: Caller, id: number, email: string | undefined): Promise<MemberPage> =>
      unit(async (tx) => {
        const member = (await sql.lock(tx, id)) ?? refuse(notFound('Member'));
        if (!member.ended) throw conflict('This membership has not ended');
        await sql.resume(tx, id, email?.trim(), now());
        const resumed = await page(tx, id);
        await audit.record(tx, caller, {
          action: 'member.resumed',
          subject: { type: 'user', id },
          chapterId: resumed.chapter.id,
        });
        await publish(tx, eventOf('membership_resumed', caller.user.id, resumed));
        return resumed;
      }).catch((error) => {
        if (violatedConstraint(error) === 'users_email')
          throw conflict('Another member now uses this e-mail; enter a different one');
        throw error;
      }),
  };
}
export type MembershipService = ReturnType<typeof membershipService>;

const DAY = new RegExp(PATTERNS.day, 'u');
function refusalToRenew(
  { subscription_valid_till, ended }: sql.Renewable,
  day: string,
  today: string,
): Refusal | undefined {
  if (ended) return conflict('This membership has ended; resume it first');
  if (!DAY.test(day)) return conflict('Would end after 2199');
  if (day < today) return conflict(`Would end on ${written(day)}, in the past`);
  if (subscription_valid_till < day) return undefined;
  return conflict(`Already valid till ${written(subscription_valid_till)}`);
}
const written = (day: string): string => day.split('-').reverse().join('/');

const eventOf = (
  kind: 'membership_ended' | 'membership_resumed',
  by: number | null,
  { id, chapter }: MemberPage,
) => ({ kind, by, to: id, chapter: chapter.id, member: id });
