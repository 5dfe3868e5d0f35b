import { coloursText, SCORE_CRITERIA, type ScoreRules, stepsText } from '@bn/contract';
import { type Changes, changesBetween } from '../audit/changes.ts';

const texts = ({ criteria, colours }: ScoreRules): Record<string, string> => ({
  ...Object.fromEntries(
    SCORE_CRITERIA.map((criterion) => [`score_${criterion}`, stepsText(criteria[criterion])]),
  ),
  score_colours: coloursText(colours),
});

/** For the audit log: each criterion whose steps differ, and the colours. */
export function ruleChanges(before: ScoreRules, after: ScoreRules): Changes {
  const [old, fresh] = [texts(before), texts(after)];
  return changesBetween(Object.keys(old), old, fresh);
}
