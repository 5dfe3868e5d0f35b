import type { MemberScore } from '@bn/contract';
import { SCORE_CRITERIA, SCORE_CRITERION_LABELS } from '@bn/contract/domain';
import type { ScoreRules } from '@bn/contract/score';
import { sumText } from '../../../ui/score/score-text.ts';
import css from './criteria-list.module.css';

/** Each criterion that counts: what the member did, and the points for it. */
export const CriteriaList = ({ score, rules }: { score: MemberScore; rules: ScoreRules }) => (
  <table className={css.table} aria-label="Points by criterion">
    <tbody>
      {SCORE_CRITERIA.map((criterion) => {
        const most = rules.criteria[criterion].at(-1)?.points;
        const points = score.points[criterion];
        if (most === undefined) return null;
        return (
          <tr key={criterion}>
            <th scope="row">{SCORE_CRITERION_LABELS[criterion]}</th>
            <td className="figures">{sumText(criterion, score.sums)}</td>
            <td aria-hidden>
              <div className={css.track}>
                <div style={{ width: `${((points ?? 0) / most) * 100}%` }} />
              </div>
            </td>
            <td className="figures">{points === null ? 'Not counted' : `${points} of ${most}`}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
