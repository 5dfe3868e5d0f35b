import {
  type ChapterScoreRules,
  type ChapterScores,
  coloursText,
  DEFAULT_SCORE_RULES,
  isElevated,
  type MemberScore,
  type MemberScorePage,
  nextStep,
  SCORE_CRITERIA,
  type ScoreRules,
  type ScoreSort,
  scoreRuleProblems,
  stepsText,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { forbidden, invalid, notFound } from '../../errors.ts';
import { type Changes, changesBetween } from '../audit/changes.ts';
import type { WriteDeps } from '../write-deps.ts';
import { meanScore, type ScoredChapter, type ScoredMember, scoreChapter } from './chapter-scores.ts';
import { inOrder } from './order.ts';
import * as sql from './sql.ts';

const NO_POINTS = Object.fromEntries(
  SCORE_CRITERIA.map((criterion) => [criterion, null]),
) as MemberScore['points'];

const rowOf = ({ id, name, months, sums, score, startsOn }: ScoredMember): MemberScore => ({
  id,
  name,
  months,
  sums,
  score: score?.score ?? null,
  colour: score?.colour ?? null,
  points: score?.points ?? NO_POINTS,
  starts_on: score ? null : startsOn,
});

const rulesOf = ({ rules, custom, first_month, last_month }: ScoredChapter) => ({
  rules,
  custom,
  first_month,
  last_month,
});

export function scoreService({ db, audit, publish, calendar }: WriteDeps) {
  const ofMember = async (memberId: number, chapterId: number): Promise<MemberScorePage> => {
    const chapter = await scoreChapter(db, calendar, chapterId, memberId);
    const [member] = chapter?.members ?? [];
    // Moved or removed a moment ago.
    if (!chapter || !member) throw notFound('Member');
    const { months, sums, score } = member.next;
    return {
      ...rulesOf(chapter),
      score: rowOf(member),
      next_on: chapter.next_on,
      next_score: score?.score ?? null,
      next_colour: score?.colour ?? null,
      next_step: nextStep(sums, months, chapter.rules),
    };
  };

  /** Only super admins, and elevated members for their own chapter, get this far. */
  const ofChapter = async (
    { user }: Caller,
    chapterId: number,
    sort: ScoreSort = 'score',
  ): Promise<ChapterScores> => {
    if (user.role === 'member' && user.chapter_id !== chapterId) throw notFound('Chapter');
    const chapter = await scoreChapter(db, calendar, chapterId);
    if (!chapter) throw notFound('Chapter');
    return {
      ...rulesOf(chapter),
      mean: meanScore(chapter.members),
      scores: inOrder(chapter.members.map(rowOf), sort),
    };
  };

  const change = (caller: Caller, chapterId: number, rules: ScoreRules | null): Promise<ChapterScoreRules> =>
    db.transaction(async (tx) => {
      const chapter = await sql.lockChapter(tx, chapterId);
      if (!chapter) throw notFound('Chapter');
      const now = rules ?? DEFAULT_SCORE_RULES;
      if (rules) await sql.saveRules(tx, chapterId, rules, caller.user.id, calendar.now());
      else await sql.deleteRules(tx, chapterId);
      const changes = ruleChanges(chapter.rules ?? DEFAULT_SCORE_RULES, now);
      if (Object.keys(changes).length > 0) {
        await audit.record(tx, caller, {
          action: 'score_rules.changed',
          subject: { type: 'chapter', id: chapterId },
          chapterId,
          changes,
        });
        await publish(tx, { kind: 'score_rules_changed', by: caller.user.id, chapter: chapterId });
      }
      return { rules: now, custom: rules !== null };
    });

  return {
    ofChapter,

    find: async ({ user }: Caller, memberId: number): Promise<MemberScorePage> => {
      const own = user.id === memberId;
      if (user.role === 'member' && !own && !isElevated(user.permissions)) throw forbidden();
      const chapterId = user.chapter_id ?? (await sql.findChapterOf(db, memberId));
      if (chapterId === undefined) throw notFound('Member');
      return ofMember(memberId, chapterId);
    },

    listing: (
      caller: Caller,
      chapterId: number,
      sort?: ScoreSort,
    ): Pick<Listing<MemberScore>, 'batches'> => ({
      async *batches() {
        const { scores } = await ofChapter(caller, chapterId, sort);
        if (scores.length > 0) yield scores;
      },
    }),

    meanOf: async (tx: Executor, chapterId: number): Promise<number | null> =>
      meanScore((await scoreChapter(tx, calendar, chapterId))?.members ?? []),

    ofPerson: async ({ user }: Caller): Promise<MemberScore | null> =>
      user.chapter_id === null ? null : (await ofMember(user.id, user.chapter_id)).score,

    setRules: (caller: Caller, chapterId: number, rules: ScoreRules): Promise<ChapterScoreRules> => {
      const problems = scoreRuleProblems(rules);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      return change(caller, chapterId, rules);
    },

    resetRules: (caller: Caller, chapterId: number): Promise<ChapterScoreRules> =>
      change(caller, chapterId, null),
  };
}
export type ScoreService = ReturnType<typeof scoreService>;

const texts = ({ criteria, colours }: ScoreRules): Record<string, string> => ({
  ...Object.fromEntries(
    SCORE_CRITERIA.map((criterion) => [`score_${criterion}`, stepsText(criteria[criterion])]),
  ),
  score_colours: coloursText(colours),
});

function ruleChanges(before: ScoreRules, after: ScoreRules): Changes {
  const [old, fresh] = [texts(before), texts(after)];
  return changesBetween(Object.keys(old), old, fresh);
}
