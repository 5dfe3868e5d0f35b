import type { MemberScore } from '@bn/contract';
import { SCORE_CRITERIA, SCORE_CRITERION_LABELS } from '@bn/contract/domain';
import type { ScoreRules } from '@bn/contract/score';
import { sumText } from '../../../parts/score/score-text.ts';
import css from './criteria-list.module.css';

/** Each criterion that counts: what the member did, and the points for it. */
export const CriteriaList = ({ score, rules }: { score: MemberScore; rules: ScoreRules }) => (
  <ul className={css.list} aria-label="Points by criterion">
    {SCORE_CRITERIA.map((criterion) => {
      const most = rules.criteria[criterion].at(-1)?.points;
      const points = score.points[criterion];
      if (most === undefined) return null;
      return (
        <li key={criterion}>
          <strong>{SCORE_CRITERION_LABELS[criterion]}</strong>{' '}
          <span className="figures">{sumText(criterion, score.sums)}</span>{' '}
          <div className={css.track} aria-hidden>
            <div style={{ width: `${((points ?? 0) / most) * 100}%` }} />
          </div>
          <span className="figures">{points === null ? 'Not counted' : `${points} of ${most} points`}</span>
        </li>
      );
    })}
  </ul>
);
