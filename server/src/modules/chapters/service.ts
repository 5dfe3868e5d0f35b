import type { Chapter, ListQuery } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { type Database, violatedConstraint } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import type { Audit } from '../audit/service.ts';
import * as sql from './sql.ts';

interface ChapterDeps {
  db: Database;
  audit: Audit;
  now: () => Date;
}

export function chapterService({ db, audit, now }: ChapterDeps) {
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
        return created;
      }).catch((error) => {
        if (violatedConstraint(error) === 'chapters_name_region') {
          throw conflict('A chapter with this name and region exists already');
        }
        throw error;
      }),
  };
}
