import type { AnswerOf, Meeting, MeetingAction, MeetingRights, QueryOf, Routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { forbidden, notFound } from '../../errors.ts';
import { versioned } from '../versions/versions.ts';
import type { WriteDeps } from '../write-deps.ts';
import { isVisible, refusalOf, rightsOf } from './rules.ts';
import * as sql from './sql.ts';

type ListQuery = QueryOf<Routes['listMeetings']>;

export const edited = ({ day, starts, minutes, place, agenda }: Meeting) =>
  versioned({ day, starts, minutes, place, agenda });

/** What callers see of meetings, and what they may do with them now. */
export function meetingReads({ db, calendar }: Pick<WriteDeps, 'db' | 'calendar'>) {
  /** A meeting's day has come when it has come where the chapter is. */
  const momentAt = (meeting: { time_zone: string | null }) => ({
    now: calendar.now(),
    today: calendar.ofChapter(meeting).today(),
  });

  const find = async ({ user }: Caller, id: number, executor: Executor = db): Promise<Meeting> => {
    const meeting = await sql.find(executor, id, calendar.now());
    if (!meeting || !isVisible(user, meeting)) throw notFound('Meeting');
    return meeting;
  };

  const visibleTo = ({ user }: Caller, { chapter_id, ...query }: ListQuery): Listing<Meeting> => {
    const own = user.chapter_id;
    if (own !== null && chapter_id !== undefined && chapter_id !== own) throw forbidden();
    const seesProposals = own === null || user.permissions.can_approve_meeting === 1;
    const scope = { chapterId: own ?? chapter_id ?? null, ownProposalsOf: seesProposals ? null : user.id };
    return sql.list(db, scope, query, calendar.now());
  };

  return {
    momentAt,
    find,
    visibleTo,

    next: async ({ user }: Caller): Promise<AnswerOf<Routes['nextMeeting']>> => {
      if (user.chapter_id === null) return { meeting: null, time_zone: null };
      return {
        meeting: (await sql.next(db, user.chapter_id, calendar.now())) ?? null,
        time_zone: await sql.zoneOf(db, user.chapter_id),
      };
    },

    page: async (caller: Caller, id: number): Promise<AnswerOf<Routes['getMeeting']>> => {
      const meeting = await find(caller, id);
      const { version } = edited(meeting);
      return { meeting, may: rightsOf(caller.user, meeting, momentAt(meeting)), version };
    },

    /** Refuses what the caller may not do with a meeting now; for writes that change nothing about the meeting itself. */
    permit: async (action: MeetingAction, { user }: Caller, id: number, tx: Executor) => {
      const meeting = await sql.standing(tx, id, calendar.now());
      if (!meeting || !isVisible(user, meeting)) throw notFound('Meeting');
      const refusal = refusalOf(action, user, meeting, momentAt(meeting));
      if (refusal) throw refusal;
      return meeting;
    },

    rights: ({ user }: Caller, meeting: Meeting): MeetingRights => rightsOf(user, meeting, momentAt(meeting)),

    proposedBy: async ({ user }: Caller): Promise<Meeting[]> => {
      const found: Meeting[] = [];
      for await (const rows of sql.proposedBy(db, user.id, calendar.now()).batches()) found.push(...rows);
      return found;
    },
  };
}
