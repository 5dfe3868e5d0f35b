import { type ChapterMatrix, MATRIX_MONTHS } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { notFound } from '../../errors.ts';
import { type Calendar, monthsUpTo } from '../../time/calendar.ts';
import * as sql from './matrix-sql.ts';

/** One member towards another, as a row of the file. */
export interface MatrixRow {
  member: string;
  colleague: string;
  met: number;
  given: number;
  received: number;
}

export function matrixService(db: Database, calendar: Pick<Calendar, 'today'>) {
  /** Only super admins, and elevated members for their own chapter, get this far. */
  const ofChapter = async ({ user }: Caller, chapterId: number): Promise<ChapterMatrix> => {
    if (user.role === 'member' && user.chapter_id !== chapterId) throw notFound('Chapter');
    const today = calendar.today();
    const span = { first_day: `${monthsUpTo(today, MATRIX_MONTHS)[0]}-01`, last_day: today };
    const found = await sql.matrix(db, chapterId, span);
    if (!found) throw notFound('Chapter');
    return { ...found, ...span };
  };

  return {
    ofChapter,

    /** Everybody towards everybody, those who never met included: that is what a chapter looks for. */
    listing: (caller: Caller, chapterId: number): Pick<Listing<MatrixRow>, 'batches'> => ({
      async *batches() {
        const { members, pairs } = await ofChapter(caller, chapterId);
        const byPair = new Map(pairs.map((pair) => [`${pair.from_id}/${pair.to_id}`, pair]));
        for (const member of members)
          yield members
            .filter(({ id }) => id !== member.id)
            .map((colleague) => ({
              member: member.name,
              colleague: colleague.name,
              met: byPair.get(`${member.id}/${colleague.id}`)?.met ?? 0,
              given: byPair.get(`${member.id}/${colleague.id}`)?.given ?? 0,
              received: byPair.get(`${colleague.id}/${member.id}`)?.given ?? 0,
            }));
      },
    }),
  };
}
export type MatrixService = ReturnType<typeof matrixService>;
