import { SCORE_CRITERIA, type ScoreCriterion, sentence } from '@bn/contract/domain';
import { DEFAULT_SCORE_RULES, type ScoreRules, scoreRuleProblems } from '@bn/contract/score';
import { NO_CHANGES } from '../../../api/messages.ts';
import { readDecimal } from '../../../ui/decimal/decimal-text.ts';
import type { Reading } from '../../../ui/form/use-form.ts';

export interface StepText {
  from: string;
  points: string;
}

/** As people type it; `criteria` and `colours` are where a problem of all of them is shown. */
export type Values = Record<ScoreCriterion, StepText[]> & {
  red: string;
  amber: string;
  green: string;
  criteria: '';
  colours: '';
};

export const valuesOf = ({ criteria, colours }: ScoreRules): Values => ({
  ...(Object.fromEntries(
    SCORE_CRITERIA.map((criterion) => [
      criterion,
      criteria[criterion].map(({ from, points }) => ({ from: String(from), points: String(points) })),
    ]),
  ) as Record<ScoreCriterion, StepText[]>),
  red: String(colours.red),
  amber: String(colours.amber),
  green: String(colours.green),
  criteria: '',
  colours: '',
});

/** What is no number is one that no rule allows. */
const numberOf = (text: string): number => Number(readDecimal(text.trim()) ?? Number.NaN);

const isBlank = ({ from, points }: StepText): boolean => from.trim() === '' && points.trim() === '';

const rulesOf = (values: Values): ScoreRules => ({
  criteria: Object.fromEntries(
    SCORE_CRITERIA.map((criterion) => [
      criterion,
      values[criterion]
        .filter((step) => !isBlank(step))
        .map(({ from, points }) => ({ from: numberOf(from), points: numberOf(points) })),
    ]),
  ) as ScoreRules['criteria'],
  colours: { red: numberOf(values.red), amber: numberOf(values.amber), green: numberOf(values.green) },
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The form has a field for each criterion and each colour: `criteria.guests` is its field `guests`. */
export const toFields = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, text]) => [
      field.replace(/^(?:criteria|colours)\.(\w+).*$/, '$1'),
      sentence(text),
    ]),
  );

/** The new rules; null for the default ones. */
export const readRules = (
  before: ScoreRules,
  values: Values,
): Reading<Values, { rules: ScoreRules | null }> => {
  const rules = rulesOf(values);
  const problems = scoreRuleProblems(rules);
  if (Object.keys(problems).length > 0) return { errors: toFields(problems) };
  if (same(rules, before)) return NO_CHANGES;
  return { body: { rules: same(rules, DEFAULT_SCORE_RULES) ? null : rules } };
};
