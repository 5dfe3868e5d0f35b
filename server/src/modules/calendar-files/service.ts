import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { API_PREFIX } from '@bn/contract';
import type { Caller, Origin } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound, unauthenticated } from '../../errors.ts';
import type { FileAnswer, PolledFile } from '../../file-answer.ts';
import { DAY } from '../../time/calendar.ts';
import type { Audit } from '../audit/service.ts';
import { type Limits, tooMany } from '../auth/limits.ts';
import { networkOf } from '../auth/network-of.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { MeetingService } from '../meetings/service.ts';
import { CALENDAR_TYPE, meetingFile } from './ics.ts';
import * as sql from './sql.ts';

interface CalendarFileDeps {
  db: Database;
  sessions: Pick<Sessions, 'look'>;
  limits: Pick<Limits, 'count'>;
  audit: Audit;
  meetings: Pick<MeetingService, 'find'>;
  now: () => Date;
}

const KEPT_DAYS = 90;
/** 'Last read' is for people: writing down each read would be too much. */
const NOTE_READ_EVERY = 3_600_000;

/** With or without the ending by which some programs recognise a calendar, and in no other spelling. */
const ADDRESS = /^([A-Za-z0-9_-]{43})(?:\.ics)?$/;
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export function calendarFileService({ db, sessions, limits, audit, meetings, now }: CalendarFileDeps) {
  const before = (length: number) => new Date(now().getTime() - length);

  const find = async (address: string) => {
    const token = ADDRESS.exec(address)?.[1];
    if (token === undefined) return undefined;
    const key = hashOf(token);
    const found = await sql.readAddress(db, key, now(), before(KEPT_DAYS * DAY));
    return found && { ...found, key };
  };

  return {
    ofMeeting: async (caller: Caller, id: number): Promise<FileAnswer> => {
      await meetings.find(caller, id);
      const meeting = await sql.findMeeting(db, id);
      if (!meeting) throw conflict('The meeting is not approved yet');
      return {
        name: `chapter-meeting-${meeting.day}.ics`,
        type: CALENDAR_TYPE,
        content: Readable.from([meetingFile([meeting])]),
      };
    },

    address: async ({ user }: Caller) => ({ address: (await sql.findAddress(db, user.id)) ?? null }),

    /**
     * Replaces the one before. The address leaves with this answer; the database keeps its hash. The session is looked
     * up once more behind the lock: a password that changed meanwhile ended it, and has revoked addresses already.
     */
    makeAddress: async (caller: Caller, session: string): Promise<{ path: string; created_at: string }> => {
      const { user } = caller;
      const made = await limits.count(db, 'calendarAddresses', [user.id]);
      if (made.isOver) throw tooMany('Too many calendar addresses', made);
      return db.transaction(async (tx) => {
        await sql.lockMember(tx, user.id);
        const still = await sessions.look(tx, session);
        if (still?.user.chapter_id !== user.chapter_id) throw unauthenticated();
        const token = randomBytes(32).toString('base64url');
        await sql.replaceAddress(tx, user.id, hashOf(token), now());
        await audit.record(tx, caller, { action: 'calendar.created' });
        return { path: `${API_PREFIX}/calendar/${token}.ics`, created_at: now().toISOString() };
      });
    },

    revokeAddress: (caller: Caller): Promise<void> =>
      db.transaction(async (tx) => {
        if (await sql.deleteAddress(tx, caller.user.id))
          await audit.record(tx, caller, { action: 'calendar.revoked' });
      }),

    /** Addresses that never existed, were revoked or are misspelt are all the same. */
    read: async (address: string, origin: Origin): Promise<PolledFile> => {
      const found = await find(address);
      const count = found
        ? await limits.count(db, 'calendarReads', [found.key.toString('hex')])
        : await limits.count(db, 'unknownCalendars', [networkOf(origin.address)]);
      if (count.isOver) throw tooMany('Too many requests', count);
      if (!found) throw notFound('Calendar');
      const { chapter, read_at, key } = found;
      if (read_at === null || Date.parse(read_at) <= now().getTime() - NOTE_READ_EVERY)
        await sql.noteRead(db, key, now());
      return {
        name: 'chapter-meetings.ics',
        type: CALENDAR_TYPE,
        content: meetingFile(
          [...found.meetings, ...found.one_to_ones].map((meeting) => ({ ...meeting, chapter })),
          { calendar: `${chapter} meetings` },
        ),
      };
    },
  };
}
export type CalendarFileService = ReturnType<typeof calendarFileService>;
