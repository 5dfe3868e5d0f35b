import {
  addSums,
  DEFAULT_SCORE_RULES,
  NO_SUMS,
  SCORE_MONTHS,
  type Score,
  type ScoreRules,
  type ScoreSums,
  scoreOf,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { addMonths, type Calendar } from '../../time/calendar.ts';
import { lastMonths } from './months.ts';
import * as sql from './sql.ts';

interface Judged {
  months: number;
  sums: ScoreSums;
  score: Score | null;
}

export interface ScoredMember extends Judged {
  id: number;
  name: string;
  next: Judged;
  startsOn: string;
}

export interface ScoredChapter {
  rules: ScoreRules;
  custom: boolean;
  first_month: string;
  last_month: string;
  next_on: string;
  members: ScoredMember[];
}

const judge = (months: readonly sql.MonthOfMember[], rules: ScoreRules): Judged => {
  const own = months.filter(({ full }) => full);
  const sums = own.reduce<ScoreSums>(addSums, NO_SUMS);
  return { months: own.length, sums, score: scoreOf(sums, own.length, rules) };
};

const scored = (rows: readonly sql.MonthOfMember[], rules: ScoreRules): ScoredMember => {
  const { id, name, month: current } = rows.at(-1) as sql.MonthOfMember;
  const firstFull = rows.find(({ full }) => full)?.month ?? addMonths(current, 1);
  return {
    id,
    name,
    ...judge(rows.slice(0, -1), rules),
    next: judge(rows.slice(1), rules),
    startsOn: `${addMonths(firstFull, 1)}-01`,
  };
};

export async function scoreChapter(
  db: Executor,
  calendar: Calendar,
  chapterId: number,
  memberId?: number,
): Promise<ScoredChapter | undefined> {
  const chapter = await sql.findChapter(db, chapterId);
  if (!chapter) return undefined;
  const rules = chapter.rules ?? DEFAULT_SCORE_RULES;
  const window = lastMonths(calendar, SCORE_MONTHS);
  const rows = await sql.monthsOfMembers(db, chapterId, window, calendar.now(), memberId);
  const members: ScoredMember[] = [];
  for (let at = 0; at < rows.length; at += window.length)
    members.push(scored(rows.slice(at, at + window.length), rules));
  return {
    rules,
    custom: chapter.rules !== null,
    first_month: window.at(0)?.month as string,
    last_month: window.at(-2)?.month as string,
    next_on: `${addMonths(window.at(-1)?.month as string, 1)}-01`,
    members,
  };
}

export function meanScore(members: readonly ScoredMember[]): number | null {
  const scores = members.flatMap(({ score }) => (score ? [score.score] : []));
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
