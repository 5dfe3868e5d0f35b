import { SCORE_CRITERIA, type ScoreColour, type ScoreCriterion } from './score-criteria.ts';

/** A member's score, 0 to 100, over the last six full months: one table of criteria, thresholds and points. */

export const SCORE_MONTHS = 6;
export const SCORE_TOTAL = 100;

/** How a chapter's scores are ordered: by name, or by a figure, the highest or the lowest first. */
export const SCORE_SORTS = [
  'name',
  'score',
  'score_asc',
  'attendance',
  'attendance_asc',
  'referrals',
  'referrals_asc',
  'thanked',
  'thanked_asc',
  'guests',
  'guests_asc',
  'testimonials',
  'testimonials_asc',
] as const;
export type ScoreSort = (typeof SCORE_SORTS)[number];

/** From this much per month on (of meetings: from this percentage on), these points. The highest step that is reached counts. */
export interface ScoreStep {
  from: number;
  points: number;
}

export interface ScoreRules {
  /** Each ascending; the points of the last steps add up to 100. A criterion without steps does not count. */
  criteria: Record<ScoreCriterion, ScoreStep[]>;
  /** The lowest score of each colour. */
  colours: Record<Exclude<ScoreColour, 'grey'>, number>;
}

const steps = (...pairs: [from: number, points: number][]): ScoreStep[] =>
  pairs.map(([from, points]) => ({ from, points }));

/** Weekly meetings with about one referral a week, a guest a month and a testimonial every other month is a full score. */
export const DEFAULT_SCORE_RULES: ScoreRules = {
  criteria: {
    attendance: steps([75, 5], [85, 10], [90, 15], [95, 20]),
    referrals: steps([1, 5], [2, 10], [3, 15], [4, 20], [5, 25]),
    thanked: steps([250, 5], [500, 10], [1000, 15], [2000, 20], [4000, 25]),
    guests: steps([0.25, 5], [0.5, 10], [0.75, 15], [1, 20]),
    testimonials: steps([0.25, 5], [0.5, 10]),
  },
  colours: { red: 30, amber: 50, green: 70 },
};

export interface ScoreSums {
  /** Meetings whose attendance was taken. Medical absences are not expected; a substitute is present. */
  present: number;
  expected: number;
  referrals: number;
  thanked: number;
  guests: number;
  testimonials: number;
}
export const NO_SUMS: ScoreSums = {
  present: 0,
  expected: 0,
  referrals: 0,
  thanked: 0,
  guests: 0,
  testimonials: 0,
};

export const addSums = (a: ScoreSums, b: ScoreSums): ScoreSums => ({
  present: a.present + b.present,
  expected: a.expected + b.expected,
  referrals: a.referrals + b.referrals,
  // In hundredths, so that amounts add up to the cent.
  thanked: (hundredths(a.thanked) + hundredths(b.thanked)) / 100,
  guests: a.guests + b.guests,
  testimonials: a.testimonials + b.testimonials,
});

export interface Score {
  score: number;
  colour: ScoreColour;
  /** None for attendance where there was no meeting to attend: then the other criteria are the whole score. */
  points: Record<ScoreCriterion, number | null>;
}

/** The share of meetings attended, in percent; none without a meeting to attend. */
export const attendanceRate = ({ present, expected }: ScoreSums): number | null =>
  expected === 0 ? null : (present * 100) / expected;

/** Whole numbers compare exactly, which 0.1 × 3 does not. */
const hundredths = (value: number): number => Math.round(value * 100);

/** Whether `sums` of so many months reach a step of a criterion. */
export const reaches = (
  criterion: ScoreCriterion,
  { from }: ScoreStep,
  sums: ScoreSums,
  months: number,
): boolean =>
  criterion === 'attendance'
    ? sums.present * 100 * 100 >= hundredths(from) * sums.expected
    : hundredths(sums[criterion]) >= hundredths(from) * months;

const highest = (rungs: ScoreStep[]): number => rungs.at(-1)?.points ?? 0;

export const colourOf = (score: number, { colours }: ScoreRules): ScoreColour => {
  if (score >= colours.green) return 'green';
  if (score >= colours.amber) return 'amber';
  return score >= colours.red ? 'red' : 'grey';
};

/** A member's own full months count, at most six; without any there is no score yet. */
export function scoreOf(sums: ScoreSums, months: number, rules: ScoreRules): Score | null {
  if (months < 1) return null;
  let [reached, possible] = [0, 0];
  const points = {} as Score['points'];
  for (const criterion of SCORE_CRITERIA) {
    const rungs = rules.criteria[criterion];
    if (criterion === 'attendance' && sums.expected === 0) {
      points.attendance = null;
      continue;
    }
    const earned = rungs.findLast((step) => reaches(criterion, step, sums, months))?.points ?? 0;
    points[criterion] = earned;
    reached += earned;
    possible += highest(rungs);
  }
  const score = possible === 0 ? 0 : Math.round((reached * SCORE_TOTAL) / possible);
  return { score, colour: colourOf(score, rules), points };
}

/** '1: 5, 2: 10': the steps of a criterion in the history. */
export const stepsText = (rungs: ScoreStep[]): string =>
  rungs.map(({ from, points }) => `${from}: ${points}`).join(', ');
export const coloursText = ({ red, amber, green }: ScoreRules['colours']): string =>
  `red ${red}, amber ${amber}, green ${green}`;

export const SCORE_STEPS_MAX = 10;

const isHundredth = (value: number): boolean => hundredths(value) / 100 === value;

const stepProblem = (criterion: ScoreCriterion, rungs: ScoreStep[]): string | undefined => {
  const tooHigh = criterion === 'attendance' ? 100 : 1_000_000_000;
  if (rungs.length > SCORE_STEPS_MAX) return `must have at most ${SCORE_STEPS_MAX} steps`;
  for (const [index, { from, points }] of rungs.entries()) {
    const below = rungs[index - 1];
    if (!(from > 0)) return 'must have steps that start above 0';
    if (from > tooHigh)
      return criterion === 'attendance'
        ? 'must be at most 100 percent'
        : 'must be at most 1,000,000,000 a month';
    if (!isHundredth(from)) return 'must have at most two decimal places';
    if (!Number.isInteger(points) || points < 1 || points > SCORE_TOTAL)
      return 'must have whole numbers of points from 1 to 100';
    if (below && (from <= below.from || points <= below.points))
      return 'must ask for more with each step, and give more points';
  }
  return undefined;
};

/** What is wrong with a table, by its fields: `criteria.guests`, `colours` or, of the whole, `criteria`. Empty if it is valid. */
export function scoreRuleProblems({ criteria, colours }: ScoreRules): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const criterion of SCORE_CRITERIA) {
    const problem = stepProblem(criterion, criteria[criterion]);
    if (problem) problems[`criteria.${criterion}`] = problem;
  }
  const total = SCORE_CRITERIA.reduce((sum, criterion) => sum + highest(criteria[criterion]), 0);
  if (Object.keys(problems).length === 0 && total !== SCORE_TOTAL)
    problems.criteria = `must add up to ${SCORE_TOTAL} points with their highest steps, not ${total}`;
  const limits = [0, colours.red, colours.amber, colours.green, SCORE_TOTAL + 1];
  const ascending = limits.every((limit, index) => index === 0 || limit > Number(limits[index - 1]));
  if (!ascending || !limits.every(Number.isInteger))
    problems.colours = 'must be whole numbers from 1 to 100, red below amber and amber below green';
  return problems;
}
