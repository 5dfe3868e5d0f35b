import type { BodyOf, Chapter, ChapterPage, ListQuery, Routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { type Database, violatedConstraint } from '../../db/database.ts';
import { conflict, notFound } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import type { Tell } from '../events/tell.ts';
import * as sql from './sql.ts';

interface ChapterDeps {
  db: Database;
  audit: Audit;
  tell: Tell;
  now: () => Date;
}

export function chapterService({ db, audit, tell, now }: ChapterDeps) {
  return {
    /** A member's list holds the own chapter, if it matches. */
    list: async ({ user }: Caller, query: ListQuery) => {
      if (user.chapter === null) {
        const { rows: chapters, ...list } = await sql.list(db, query);
        return { chapters, ...list };
      }
      const { name, region } = user.chapter;
      const wanted = query.search?.trim().toLowerCase() ?? '';
      const matches = `${name} - ${region}`.toLowerCase().includes(wanted);
      const chapters = matches && (query.page ?? 1) === 1 ? [user.chapter] : [];
      return { chapters, total: matches ? 1 : 0, page_size: query.page_size ?? (query.page ? 10 : 1000) };
    },

    create: (unit: UnitOfWork, caller: Caller, chapter: Omit<Chapter, 'id'>): Promise<Chapter> =>
      unit(async (tx) => {
        const created = await sql.insert(tx, chapter.name.trim(), chapter.region.trim(), now());
        await audit.record(tx, caller, {
          action: 'chapter.created',
          subject: { type: 'chapter', id: created.id },
        });
        await tell(tx, { kind: 'chapter_created', by: caller.user.id, chapter: created.id });
        return created;
      }).catch(explainRefusedWrite),

    find: async (id: number): Promise<ChapterPage> => {
      const chapter = await sql.find(db, id);
      if (!chapter) throw notFound('Chapter');
      return chapter;
    },

    update: (
      caller: Caller,
      id: number,
      { name, region }: BodyOf<Routes['updateChapter']>,
    ): Promise<Chapter> =>
      db
        .transaction(async (tx) => {
          const before = await sql.lock(tx, id);
          if (!before) throw notFound('Chapter');
          const after = {
            id,
            name: name?.trim() ?? before.name,
            region: region?.trim() ?? before.region,
          };
          await sql.update(tx, after);
          await audit.record(tx, caller, {
            action: 'chapter.changed',
            subject: { type: 'chapter', id },
            details: { before, after },
          });
          await tell(tx, { kind: 'chapter_changed', by: caller.user.id, chapter: id });
          return after;
        })
        .catch(explainRefusedWrite),
  };
}

function explainRefusedWrite(error: unknown): never {
  if (violatedConstraint(error) === 'chapters_name_region') {
    throw conflict('A chapter with this name and region exists already');
  }
  throw error;
}
