import {
  type BodyOf,
  MET_DAYS,
  ONE_TO_ONE_APART_DAYS,
  ONE_TO_ONE_DAYS_AHEAD,
  type OneToOne,
  type OneToOneAction,
  type OneToOneAnswer,
  type Routes,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { addDays } from '../../time/calendar.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import type { PublishedEvent } from '../events/publish.ts';
import type { ExchangeService } from '../exchanges/service.ts';
import { placeOf } from '../meetings/placing.ts';
import type { WriteDeps } from '../write-deps.ts';
import { oneToOneReads } from './reads.ts';
import type { OneToOneRow } from './row.ts';
import { isOver, refusalOf, type Standing, statusOf } from './rules.ts';
import * as sql from './sql.ts';

interface OneToOneDeps extends WriteDeps {
  limits: Pick<Limits, 'count'>;
  exchanges: ExchangeService;
}
type Kind = Extract<PublishedEvent['kind'], `one_to_one_${string}`>;
type AuditAction =
  `one_to_one.${'planned' | 'recorded' | 'accepted' | 'declined' | 'changed' | 'cancelled' | 'answered'}`;

export function oneToOneService({ db, audit, publish, calendar, limits, exchanges }: OneToOneDeps) {
  const { now } = calendar;
  const reads = oneToOneReads({ db, calendar, exchanges });
  const { momentAt, find, read } = reads;

  const lockFor = async (tx: Executor, caller: Caller, id: number, action: OneToOneAction) => {
    const partnerId = await sql.partnerOf(tx, id, caller.user.id);
    if (partnerId === undefined) throw notFound('One-to-one');
    const { mine } = await sql.lockPair(tx, caller.user.id, partnerId);
    const row = await find(tx, caller, id);
    const refusal = refusalOf(action, mine, row, momentAt(row));
    if (refusal) throw refusal;
    return row;
  };

  /** The two of the caller's chapter, locked: nobody else writes a one-to-one of the two meanwhile. */
  const lockColleagues = async (tx: Executor, { user }: Caller, partnerId: number) => {
    if (partnerId === user.id) throw invalid({ partner_id: 'must be another member of your chapter' });
    const { mine, theirs } = await sql.lockPair(tx, user.id, partnerId);
    if (mine === null || mine !== theirs) throw notFound('Member');
    return { chapterId: mine, local: calendar.ofChapter({ time_zone: await sql.zoneOf(tx, mine) }) };
  };

  /** Each is announced to the other one, also by mail. */
  const count = async (tx: Executor, { user }: Caller): Promise<void> => {
    const counted = await limits.count(tx, 'oneToOnes', [user.id]);
    if (counted.isOver) throw tooMany('Too many one-to-ones', counted);
  };

  const note = async (
    tx: Executor,
    caller: Caller,
    action: AuditAction,
    kind: Kind,
    { id, chapter_id, partner_id }: Pick<Standing, 'chapter_id' | 'partner_id'> & { id: number },
  ): Promise<void> => {
    await audit.record(tx, caller, {
      action,
      subject: { type: 'one_to_one', id },
      chapterId: chapter_id,
      memberId: partner_id,
    });
    const by = caller.user.id;
    const event = { kind, by, oneToOne: id };
    // Both get the file for their calendars.
    await publish(
      tx,
      { ...event, to: partner_id },
      ...(kind === 'one_to_one_accepted' ? [{ ...event, to: by }] : []),
    );
  };

  /** Refuses another day within a week. Proposals that nobody answered in time make room. */
  const makeRoom = async (
    tx: Executor,
    caller: Caller,
    partner_id: number,
    day: string,
    except: number | null = null,
  ): Promise<void> => {
    for (const other of await sql.near(tx, pairOf(caller.user.id, partner_id), day, except)) {
      if (other.status !== 'proposed' || !isOver(other, now()))
        throw invalid({
          day: `is less than ${ONE_TO_ONE_APART_DAYS} days from your one-to-one on ${shownDay(other.day)}`,
        });
      await sql.setStatus(tx, other.id, 'cancelled', now());
      await note(tx, caller, 'one_to_one.cancelled', 'one_to_one_cancelled', { ...other, partner_id });
    }
  };

  const refuseOutside = (today: string, { day, starts_at }: sql.WrittenTime): void => {
    if (day < today) throw invalid({ day: 'must not be in the past' });
    if (day > addDays(today, ONE_TO_ONE_DAYS_AHEAD)) throw invalid({ day: 'must be at most a year ahead' });
    if (starts_at <= now()) throw invalid({ starts: 'must not be in the past' });
  };

  const say = async (tx: Executor, caller: Caller, row: OneToOneRow, met: boolean): Promise<void> => {
    if (row.i_met === (met ? 1 : 0)) return;
    await count(tx, caller);
    const theirs = row.they_met === null ? null : row.they_met === 1;
    const status = statusOf(met, theirs);
    // Until somebody objected it took up its week; meanwhile another one may have.
    if (status !== row.status && (status === 'accepted' || status === 'confirmed'))
      await makeRoom(tx, caller, row.partner_id, row.day, row.id);
    await sql.say(tx, row.id, caller.user.id, met, status, now());
    const asks = met && theirs === null;
    await note(tx, caller, 'one_to_one.answered', asks ? 'one_to_one_met' : 'one_to_one_changed', row);
  };

  return {
    ...reads.public,

    plan: async (
      unit: UnitOfWork,
      caller: Caller,
      body: BodyOf<Routes['planOneToOne']>,
    ): Promise<OneToOne> => {
      const { partner_id, place = '', topics = '', ...wallClock } = body;
      const { id } = await unit(async (tx) => {
        const { chapterId, local } = await lockColleagues(tx, caller, partner_id);
        const time = placeOf(local, wallClock);
        refuseOutside(local.today(), time);
        const pair = pairOf(caller.user.id, partner_id);
        await makeRoom(tx, caller, partner_id, time.day);
        await count(tx, caller);
        const askedBy = caller.user.id;
        const made = { ...time, chapterId, pair, askedBy, place, topics, status: 'proposed' } as const;
        const id = await sql.insert(tx, made, now());
        const row = { id, chapter_id: chapterId, partner_id };
        await note(tx, caller, 'one_to_one.planned', 'one_to_one_proposed', row);
        return { id };
      });
      return read(db, caller, id);
    },

    /** Both may record the same one, each on their own phone: there is one of a day. */
    record: async (
      unit: UnitOfWork,
      caller: Caller,
      body: BodyOf<Routes['recordOneToOne']>,
    ): Promise<OneToOne> => {
      const { partner_id, day, topics = '' } = body;
      const { id } = await unit(async (tx) => {
        const { chapterId, local } = await lockColleagues(tx, caller, partner_id);
        if (day > local.today()) throw invalid({ day: 'must not be in the future' });
        if (day < addDays(local.today(), -MET_DAYS))
          throw invalid({ day: `must be within the last ${MET_DAYS} days` });
        const pair = pairOf(caller.user.id, partner_id);
        const [known] = (await sql.near(tx, pair, day, null)).filter((other) => other.day === day);
        if (known) {
          if (!isOver(known, now())) throw conflict('Your one-to-one of that day is not over yet');
          await say(tx, caller, await find(tx, caller, known.id), true);
          return { id: known.id };
        }
        await makeRoom(tx, caller, partner_id, day);
        await count(tx, caller);
        const at = local.startOf(day);
        const time = { day, starts: null, minutes: null, starts_at: at, ends_at: at };
        const askedBy = caller.user.id;
        const made = { ...time, chapterId, pair, askedBy, place: '', topics, status: 'accepted' } as const;
        const id = await sql.insert(tx, made, now());
        await sql.say(tx, id, caller.user.id, true, 'accepted', now());
        await note(tx, caller, 'one_to_one.recorded', 'one_to_one_met', {
          id,
          chapter_id: chapterId,
          partner_id,
        });
        return { id };
      });
      return read(db, caller, id);
    },

    /** Another place or other topics are told; another time has to be accepted. */
    change: (caller: Caller, id: number, body: BodyOf<Routes['changeOneToOne']>): Promise<OneToOne> =>
      db.transaction(async (tx) => {
        const before = await lockFor(tx, caller, id, 'change');
        const after = { ...before, ...body };
        if (DETAILS.every((field) => before[field] === after[field])) return read(tx, caller, id);
        await count(tx, caller);
        const local = calendar.ofChapter(before);
        const { day, starts, minutes, place, topics } = after;
        const time = placeOf(local, { day, starts: starts as string, minutes: minutes as number });
        const moved = WHEN.some((field) => before[field] !== after[field]);
        if (moved) {
          refuseOutside(local.today(), time);
          await makeRoom(tx, caller, before.partner_id, day, id);
        }
        await sql.change(tx, id, { ...time, place, topics }, moved ? caller.user.id : null, now());
        await note(
          tx,
          caller,
          'one_to_one.changed',
          moved ? 'one_to_one_proposed' : 'one_to_one_changed',
          before,
        );
        return read(tx, caller, id);
      }),

    answer: (caller: Caller, id: number, status: OneToOneAnswer): Promise<OneToOne> =>
      db.transaction(async (tx) => {
        const row = await lockFor(tx, caller, id, 'answer');
        await sql.setStatus(tx, id, status, now());
        await note(tx, caller, `one_to_one.${status}`, `one_to_one_${status}`, row);
        return read(tx, caller, id);
      }),

    cancel: async (unit: UnitOfWork, caller: Caller, id: number): Promise<OneToOne> => {
      await unit(async (tx) => {
        const row = await lockFor(tx, caller, id, 'cancel');
        await sql.setStatus(tx, id, 'cancelled', now());
        await note(tx, caller, 'one_to_one.cancelled', 'one_to_one_cancelled', row);
        return { id };
      });
      return read(db, caller, id);
    },

    confirm: async (unit: UnitOfWork, caller: Caller, id: number, met: boolean): Promise<OneToOne> => {
      await unit(async (tx) => {
        await say(tx, caller, await lockFor(tx, caller, id, 'confirm'), met);
        return { id };
      });
      return read(db, caller, id);
    },
  };
}
export type OneToOneService = ReturnType<typeof oneToOneService>;

const WHEN = ['day', 'starts', 'minutes'] as const;
const DETAILS = [...WHEN, 'place', 'topics'] as const;

const pairOf = (one: number, other: number): readonly [number, number] =>
  one < other ? [one, other] : [other, one];

const shownDay = (day: string): string => day.split('-').reverse().join('/');
