import type { BodyOf, Meeting, MeetingAction, MeetingScope, MeetingsWritten, Routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { invalid, notFound } from '../../errors.ts';
import { addDays, type Calendar } from '../../time/calendar.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { changesBetween } from '../audit/changes.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import { refuseChanged } from '../versions/versions.ts';
import type { WriteDeps } from '../write-deps.ts';
import { createAnnouncements } from './announce.ts';
import { daysBetween, daysOf, type Placed, placeOf, refuseOutside, refuseOverlaps } from './placing.ts';
import * as placing from './placing-sql.ts';
import { edited, meetingReads } from './reads.ts';
import { isVisible, mayCancel, refusalOf } from './rules.ts';
import * as sql from './sql.ts';

interface MeetingDeps extends WriteDeps {
  limits: Limits;
}

const WHEN = ['day', 'starts', 'minutes'] as const;
const MOVES = [...WHEN, 'place'] as const;
const DETAILS = [...MOVES, 'agenda'] as const;
type Details = Partial<Pick<Meeting, (typeof DETAILS)[number]>>;

export function meetingService({ db, audit, publish, calendar, limits }: MeetingDeps) {
  const announce = createAnnouncements(publish, calendar);
  const reads = meetingReads({ db, calendar });
  const { find, momentAt } = reads;
  const lockFor = async (
    action: MeetingAction,
    tx: Executor,
    caller: Caller,
    id: number,
  ): Promise<Meeting> => {
    const chapterId = await placing.chapterOf(tx, id);
    if (chapterId === undefined) throw notFound('Meeting');
    await placing.lockChapter(tx, chapterId);
    const meeting = await find(caller, id, tx);
    const refusal = refusalOf(action, caller.user, meeting, momentAt(meeting));
    if (refusal) throw refusal;
    return meeting;
  };

  const targetsOf = async (tx: Executor, { user }: Caller, meeting: Meeting, scope: MeetingScope = 'one') => {
    const from = scope === 'one' ? { ...meeting, series_id: null } : meeting;
    const targets = await placing.following(tx, from, calendar.now());
    return targets.filter((target) => isVisible(user, target));
  };

  const changed = (
    place: (is: placing.StoredMeeting) => Placed,
    was: placing.StoredMeeting,
    { day: _, ...body }: Details,
    shift: number,
  ) => {
    const is = { ...was, ...body, day: addDays(was.day, shift) };
    return { ...is, ...place(is) };
  };

  const othersAround = (
    tx: Executor,
    chapterId: number,
    meetings: readonly Placed[],
    except: readonly number[],
  ) => {
    const from = new Date(Math.min(...meetings.map(({ starts_at }) => starts_at.getTime())));
    const to = new Date(Math.max(...meetings.map(({ ends_at }) => ends_at.getTime())));
    return placing.othersBetween(tx, chapterId, { from, to }, except);
  };

  const refuseMisplaced = async (
    tx: Executor,
    local: Calendar,
    chapterId: number,
    meetings: readonly Placed[],
    except: readonly number[] = [],
  ): Promise<void> => {
    refuseOutside(local, meetings);
    refuseOverlaps(meetings, await othersAround(tx, chapterId, meetings, except));
  };

  /** A whole chapter is notified, also by mail, of what happens to an approved meeting. */
  const countNews = async (tx: Executor, { user }: Caller, chapterId: number): Promise<void> => {
    const counted = await limits.count(tx, 'meetingNews', [user.id, chapterId]);
    if (counted.isOver) throw tooMany('Too many changes to meetings', counted);
  };
  const areAnnounced = (targets: readonly placing.StoredMeeting[]): boolean =>
    targets.some(({ status }) => status === 'approved');

  const written = async (
    tx: Executor,
    id: number,
    meetings: number,
    announced: readonly number[] = [],
  ): Promise<MeetingsWritten> => ({
    meetings,
    meeting: (await sql.find(tx, id, calendar.now())) as Meeting,
    guests_unmailed: announced.length > 0 ? await placing.countUnmailed(tx, announced) : 0,
  });

  return {
    ...reads,

    /** One meeting or a series. An approver's own proposal still has to be approved. */
    propose: (
      unit: UnitOfWork,
      caller: Caller,
      { chapter_id, repeats, until, agenda = '', place, ...wallClock }: BodyOf<Routes['proposeMeeting']>,
    ): Promise<MeetingsWritten> => {
      const { user } = caller;
      const chapterId = user.chapter_id ?? chapter_id;
      if (chapterId === undefined) throw invalid({ chapter_id: 'is required' });
      if (chapter_id !== undefined && chapter_id !== chapterId)
        throw invalid({ chapter_id: 'must be your own chapter' });
      return unit(async (tx) => {
        const chapter = await placing.lockChapter(tx, chapterId);
        if (!chapter) throw invalid({ chapter_id: 'does not exist' });
        const local = calendar.ofChapter(chapter);
        const days = daysOf(local, wallClock.day, until, repeats);
        const meetings = days.map((day) => placeOf(local, { ...wallClock, day }));
        await refuseMisplaced(tx, local, chapterId, meetings);
        const at = calendar.now();
        const id = await placing.insert(tx, {
          chapterId,
          proposedBy: user.id,
          place,
          agenda,
          repeats,
          meetings,
          at,
        });
        await audit.record(tx, caller, {
          action: 'meeting.proposed',
          subject: { type: 'meeting', id },
          chapterId,
          details: { meetings: meetings.length },
        });
        await announce.proposal(tx, 'meeting_proposed', user.id, chapterId, id);
        return written(tx, id, meetings.length);
      });
    },

    change: (
      unit: UnitOfWork,
      caller: Caller,
      id: number,
      { scope, ...body }: BodyOf<Routes['changeMeeting']>,
      version?: string,
    ): Promise<MeetingsWritten> =>
      unit(async (tx) => {
        const { user } = caller;
        const before = await lockFor('change', tx, caller, id);
        await refuseChanged(tx, caller, version, edited(before), () => placing.lastChange(tx, id));
        const chapterId = before.chapter_id;
        const local = calendar.ofChapter(before);
        const shift = body.day === undefined ? 0 : daysBetween(before.day, body.day);
        const changes = (await targetsOf(tx, caller, before, scope))
          .map((was) => ({ was, is: changed((is) => placeOf(local, is), was, body, shift) }))
          .filter(({ was, is }) => DETAILS.some((field) => was[field] !== is[field]));
        const [first] = changes;
        if (!first) return written(tx, id, 0);
        const targets = changes.map(({ was }) => was);
        const ids = targets.map((target) => target.id);
        if (areAnnounced(targets)) await countNews(tx, caller, chapterId);
        if (changes.some(({ was, is }) => WHEN.some((field) => was[field] !== is[field]))) {
          if (shift !== 0 && (await placing.areRecorded(tx, ids)))
            throw invalid({ day: 'cannot be changed once attendance is recorded' });
          await refuseMisplaced(
            tx,
            local,
            chapterId,
            changes.map(({ is }) => is),
            ids,
          );
        }
        await placing.update(
          tx,
          changes.map(({ is }) => is),
          user.id,
          calendar.now(),
        );
        await audit.record(tx, caller, {
          action: 'meeting.changed',
          subject: { type: 'meeting', id: first.was.id },
          chapterId,
          changes: changesBetween(DETAILS, first.was, first.is),
          details: { meetings: changes.length },
        });
        const moved = changes.some(({ was, is }) => MOVES.some((field) => was[field] !== is[field]));
        await announce.each(tx, 'meeting_changed', user.id, chapterId, targets, { moved });
        return written(tx, id, changes.length, ids);
      }),

    /**
     * When a chapter, whose row is locked, gets another time zone: its meetings from today on keep their time of the wall clock,
     * which is another instant. Earlier ones took place when they did.
     */
    moveToZone: async (
      tx: Executor,
      caller: Caller,
      chapterId: number,
      before: { time_zone: string | null },
      after: { time_zone: string | null },
    ): Promise<void> => {
      const [former, local] = [calendar.ofChapter(before), calendar.ofChapter(after)];
      const [today = ''] = [former.today(), local.today()].sort();
      const changes = (await placing.plannedFrom(tx, chapterId, today))
        .map((was) => ({ was, is: { ...was, ...placeOf(local, was) } }))
        .filter(({ was, is }) => Date.parse(was.starts_at) !== is.starts_at.getTime());
      if (changes.length === 0) return;
      const moved = changes.map(({ is }) => is);
      const others = await othersAround(
        tx,
        chapterId,
        moved,
        moved.map(({ id }) => id),
      );
      refuseOverlaps(moved, others, (day) => ({ time_zone: `makes meetings overlap on ${day}` }));
      const { now } = calendar;
      const toCome = moved.filter(({ ends_at }) => ends_at > now());
      const over = moved.filter(({ ends_at }) => ends_at <= now());
      if (areAnnounced(toCome)) await countNews(tx, caller, chapterId);
      for (const part of [over, toCome]) await placing.update(tx, part, caller.user.id, now());
      await announce.each(tx, 'meeting_changed', caller.user.id, chapterId, toCome, { moved: true });
    },

    /** Cancelled ones stay, with everything that was recorded. Someone else's proposal is declined. */
    cancel: (unit: UnitOfWork, caller: Caller, id: number, scope?: MeetingScope): Promise<MeetingsWritten> =>
      unit(async (tx) => {
        const meeting = await lockFor('cancel', tx, caller, id);
        const { chapter_id: chapterId, proposed_by } = meeting;
        const by = caller.user.id;
        const following = await targetsOf(tx, caller, meeting, scope);
        const targets = following.filter((target) => mayCancel(caller.user, target));
        const ids = targets.map((target) => target.id);
        if (areAnnounced(targets)) await countNews(tx, caller, chapterId);
        await placing.cancel(tx, ids, by, calendar.now());
        const declined = meeting.status === 'proposed' && proposed_by?.id !== by;
        await audit.record(tx, caller, {
          action: declined ? 'meeting.declined' : 'meeting.cancelled',
          subject: { type: 'meeting', id },
          chapterId,
          details: { meetings: targets.length },
        });
        await announce.each(tx, 'meeting_cancelled', by, chapterId, targets, { proposedBy: proposed_by?.id });
        return written(tx, id, targets.length, ids);
      }),

    approve: (unit: UnitOfWork, caller: Caller, id: number, scope?: MeetingScope): Promise<MeetingsWritten> =>
      unit(async (tx) => {
        const meeting = await lockFor('approve', tx, caller, id);
        const { chapter_id: chapter, proposed_by } = meeting;
        const targets = (await targetsOf(tx, caller, meeting, scope)).filter(
          ({ status }) => status === 'proposed',
        );
        const ids = targets.map((target) => target.id);
        await countNews(tx, caller, chapter);
        await placing.approve(tx, ids, caller.user.id, calendar.now());
        await audit.record(tx, caller, {
          action: 'meeting.approved',
          subject: { type: 'meeting', id },
          chapterId: chapter,
          details: { meetings: targets.length },
        });
        const by = caller.user.id;
        await publish(tx, { kind: 'meeting_approved', by, to: proposed_by?.id, chapter, meeting: id });
        return written(tx, id, targets.length);
      }),
  };
}
export type MeetingService = ReturnType<typeof meetingService>;
