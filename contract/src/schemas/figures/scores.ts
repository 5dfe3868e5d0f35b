import { Type } from 'typebox';
import { SCORE_CRITERIA, type ScoreCriterion } from '../../domain.ts';
import { SCORE_STEPS_MAX, SCORE_TOTAL } from '../../score.ts';
import type { ValueOf } from '../../value-of.ts';
import { ScoreAction, ScoreColour } from '../choices.ts';
import { Closed, Count, Day, Id, Money, Named, Nullable, Period } from '../primitives.ts';

const Points = Type.Integer({ title: 'Points', minimum: 0, maximum: SCORE_TOTAL });

/** From this much per month on, or of attendance from this percentage on, these points. */
const ScoreStep = Named('ScoreStep', {
  from: Type.Number({ title: 'Threshold' }),
  points: Points,
});
const Steps = Type.Array(ScoreStep, { maxItems: SCORE_STEPS_MAX });

const ofEachCriterion = <T>(value: T) =>
  Object.fromEntries(SCORE_CRITERIA.map((criterion) => [criterion, value])) as Record<ScoreCriterion, T>;

/** Each criterion's steps, ascending; the last ones add up to 100 points. And the lowest score of each colour. */
export const RulesOfScores = Named('ScoreRules', {
  criteria: Closed(ofEachCriterion(Steps)),
  colours: Closed({
    red: Points,
    amber: Points,
    green: Points,
  }),
});

export const ChapterScoreRules = Named('ChapterScoreRules', { rules: RulesOfScores, custom: Type.Boolean() });
export type ChapterScoreRules = ValueOf<typeof ChapterScoreRules>;

const ScoreSums = Named('ScoreSums', {
  /** Meetings whose attendance was taken; medical absences are not expected. */
  present: Count,
  expected: Count,
  referrals: Count,
  thanked: Money,
  guests: Count,
  testimonials: Count,
});

/** A member's score over their own full months, at most six. Without a full month there is none yet. */
export const MemberScore = Named('MemberScore', {
  id: Id,
  name: Type.String(),
  months: Count,
  sums: ScoreSums,
  score: Nullable(Points),
  colour: Nullable(ScoreColour),
  /** Null where there was no meeting to attend, and without a score. */
  points: Closed(ofEachCriterion(Nullable(Points))),
  /** Without a score: the first day on which there is one. */
  starts_on: Nullable(Day),
});
export type MemberScore = ValueOf<typeof MemberScore>;

/** The cheapest way to the next colour, or without a colour to the most points, by what a member can do this month. */
const NextStep = Named('NextStep', {
  actions: Type.Array(Closed({ action: ScoreAction, count: Count })),
  colour: Nullable(ScoreColour),
  points: Count,
});

/** The months that count: full ones, of the network's calendar. */
const PERIOD = {
  first_month: Period,
  last_month: Period,
};

export const MemberScorePage = Named('MemberScorePage', {
  ...PERIOD,
  ...ChapterScoreRules.properties,
  score: MemberScore,
  /** The first day of next month, and the score then with what is recorded so far; null if there will be none. */
  next_on: Day,
  next_score: Nullable(Points),
  next_colour: Nullable(ScoreColour),
  next_step: Nullable(NextStep),
});
export type MemberScorePage = ValueOf<typeof MemberScorePage>;

export const ChapterScores = Named('ChapterScores', {
  ...PERIOD,
  ...ChapterScoreRules.properties,
  mean: Nullable(Type.Number({ title: 'Mean' })),
  scores: Type.Array(MemberScore),
});
export type ChapterScores = ValueOf<typeof ChapterScores>;
