import { EXACT_TOTAL } from '@bn/contract';
import type { Database, Executor } from '../../../db/database.ts';
import * as sql from './sql.ts';

const A_DAY = 86_400_000;
/** It reads every member once; no one waits for it. */
const TIME_LIMIT = 600_000;
/** Some more than the bound that a search needs, so that a few changes do not make a text useless. */
const COMMON = EXACT_TOTAL * 1.1;

/**
 * Recounts, once a day, the texts that very many members share. Searches use the counts as lower bounds and
 * subtract what has changed since, so an old count is never a wrong one.
 */
export async function recountCommonTexts(db: Database, at: Date): Promise<void> {
  await db.transaction(
    async (tx: Executor) => {
      const due = await sql.whatIsDue(tx, COMMON, new Date(at.getTime() - A_DAY));
      if (due === 'count') await sql.recount(tx, COMMON, at);
      if (due === 'empty') await sql.empty(tx);
    },
    { timeLimit: TIME_LIMIT },
  );
}
