import {
  type BodyOf,
  type Chapter,
  type ChapterCard,
  type ChapterPage,
  LIMITS,
  type ListQuery,
  MAX_ROWS,
  PATTERNS,
  pagerSize,
  type QueryOf,
  type Routes,
  readText,
} from '@bn/contract';
import type { Actor, Caller } from '../../caller.ts';
import { type Database, type Executor, violatedConstraint } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { searchedText } from '../../db/names.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { MeetingService } from '../meetings/service.ts';
import { moveToZone as moveOneToOnes } from '../one-to-ones/zone.ts';
import { lastRecorded, refuseChanged, versioned } from '../versions/versions.ts';
import type { WriteDeps } from '../write-deps.ts';
import * as sql from './sql.ts';

type ChapterQuery = QueryOf<Routes['listChapters']>;

interface ChapterDeps extends WriteDeps {
  meetings: Pick<MeetingService, 'moveToZone'>;
}

export function chapterService({ db, audit, publish, calendar, meetings }: ChapterDeps) {
  /** Known to the database and to this runtime, which computes with them; read once, for it takes a tenth of a second. */
  let known: Promise<string[]> | undefined;
  const timeZones = (): Promise<string[]> => {
    known ??= sql.timeZones(db).then((names) => names.filter(isZone));
    known.catch(() => {
      known = undefined;
    });
    return known;
  };

  /** Members get no figures of their chapter here: their dashboard has them. */
  const hasFigures = ({ user }: Caller, { figures }: ChapterQuery): boolean =>
    user.chapter === null && figures === 1;
  const visibleTo = (caller: Caller, query: ChapterQuery): Listing<ChapterCard> => {
    if (caller.user.chapter !== null) return ownOnly(db, caller.user.chapter, query);
    return sql.list(db, query, hasFigures(caller, query) ? `${calendar.today().slice(0, 7)}-01` : undefined);
  };

  return {
    visibleTo,
    hasFigures,
    timeZones,

    create: (unit: UnitOfWork, caller: Caller, chapter: Omit<Chapter, 'id'>): Promise<Chapter> =>
      unit(async (tx) => {
        const created = await sql.insert(tx, chapter.name.trim(), chapter.region.trim(), calendar.now());
        await audit.record(tx, caller, {
          action: 'chapter.created',
          subject: { type: 'chapter', id: created.id },
          chapterId: created.id,
        });
        await publish(tx, { kind: 'chapter_created', by: caller.user.id, chapter: created.id });
        return created;
      }).catch(explainRefusedWrite),

    addEach: async (
      tx: Executor,
      by: Actor,
      chapters: readonly Omit<Chapter, 'id'>[],
      details: Record<string, unknown>,
    ): Promise<number> => {
      const ids = await sql.insertEach(tx, chapters, calendar.now());
      await audit.recordEachFor(
        tx,
        by.userId,
        by,
        ids.map((id) => ({
          action: 'chapter.created',
          subject: { type: 'chapter', id },
          chapterId: id,
          details,
        })),
      );
      const [first] = ids;
      if (first !== undefined) await publish(tx, { kind: 'chapter_created', by: by.userId, chapter: first });
      return ids.length;
    },

    find: async (id: number): Promise<ChapterPage> => {
      const chapter = await sql.find(db, id, calendar.today());
      if (!chapter) throw notFound('Chapter');
      return { ...chapter, version: editedChapter(chapter).version };
    },

    update: async (
      caller: Caller,
      id: number,
      { name, region, time_zone }: BodyOf<Routes['updateChapter']>,
      version?: string,
    ): Promise<Chapter> => {
      if (typeof time_zone === 'string' && !(await timeZones()).includes(time_zone))
        throw invalid({ time_zone: 'must be the name of a time zone, such as Europe/Madrid' });
      return db
        .transaction(async (tx) => {
          const before = await sql.lock(tx, id);
          if (!before) throw notFound('Chapter');
          await refuseChanged(
            tx,
            caller,
            version,
            editedChapter(before),
            lastRecorded(tx, { type: 'chapter', id }, ['chapter.changed'], calendar.now()),
          );
          const after = {
            id,
            // A process of the last release may have stored another spelling of the same letters.
            name: name?.trim() ?? composed(before.name),
            region: region?.trim() ?? composed(before.region),
          };
          const zone = { time_zone: time_zone === undefined ? before.time_zone : time_zone };
          if (zone.time_zone !== before.time_zone) {
            await meetings.moveToZone(tx, caller, id, before, zone);
            await moveOneToOnes({ publish, calendar }, tx, caller, id, zone);
          }
          await sql.update(tx, { ...after, ...zone });
          await audit.record(tx, caller, {
            action: 'chapter.changed',
            subject: { type: 'chapter', id },
            chapterId: id,
            details: { before, after: { ...after, ...zone } },
          });
          await publish(tx, { kind: 'chapter_changed', by: caller.user.id, chapter: id });
          return after;
        })
        .catch(explainRefusedWrite);
    },
  };
}
const editedChapter = ({ name, region, time_zone }: Omit<sql.StoredChapter, 'id'>) =>
  versioned({ name, region, time_zone });

/** Without those that are no place's: 'posix/…', 'localtime', 'Factory'. */
const isZone = (name: string): boolean => {
  if (!new RegExp(PATTERNS.timeZone, 'u').test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Few letters become longer, and a text that is too long is refused. */
const composed = (text: string): string => {
  const next = readText(text);
  return next.length <= LIMITS.name ? next : text;
};

export type ChapterService = ReturnType<typeof chapterService>;

/** A member's list contains their chapter, if it matches. */
function ownOnly(db: Database, chapter: Chapter, { search, page, page_size }: ListQuery): Listing<Chapter> {
  const wanted = searchedText(search);
  const find = async (): Promise<Chapter[]> => {
    const label = `${chapter.name} - ${chapter.region}`;
    return wanted === undefined || (await sql.isFound(db, label, wanted)) ? [chapter] : [];
  };
  return {
    page: async () => {
      const rows = await find();
      return {
        rows: (page ?? 1) === 1 ? rows : [],
        total: rows.length,
        page_size: page_size ?? (page ? pagerSize(1) : MAX_ROWS),
      };
    },
    async *batches() {
      const rows = await find();
      if (rows.length > 0) yield rows;
    },
  };
}

function explainRefusedWrite(error: unknown): never {
  if (violatedConstraint(error) === 'chapters_name_region') {
    throw conflict('A chapter with this name and region exists already');
  }
  throw error;
}
