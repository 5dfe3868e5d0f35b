import { SCORE_CRITERIA, SCORE_CRITERION_LABELS } from '@bn/contract/domain';
import type { ScoreRules } from '@bn/contract/score';
import { Fragment } from 'react';
import { Quiet } from '../../ui/text/parts.ts';
import css from './rules-list.module.css';
import { ScoreChip } from './score-chip.tsx';
import { thresholdText } from './score-text.ts';

const COLOURS = ['red', 'amber', 'green'] as const;

/** How many points there are for what, and where the colours begin. */
export const RulesList = ({ rules }: { rules: ScoreRules }) => (
  <div>
    <Quiet className={css.about}>You get the points of the highest level you reach.</Quiet>
    <dl className={css.criteria}>
      {SCORE_CRITERIA.map((criterion) => (
        <Fragment key={criterion}>
          <dt>{SCORE_CRITERION_LABELS[criterion]}</dt>
          <dd>
            {rules.criteria[criterion].length === 0 ? (
              'Does not count'
            ) : (
              <ul>
                {rules.criteria[criterion].map(({ from, points }) => (
                  <li key={from} className="figures">
                    {thresholdText(criterion, from)}: <strong>{points} points</strong>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
    <ul className={css.colours} aria-label="Colours">
      <li className="figures">
        <ScoreChip colour="grey" /> below {rules.colours.red}
      </li>
      {COLOURS.map((colour) => (
        <li key={colour} className="figures">
          <ScoreChip colour={colour} /> from {rules.colours[colour]}
        </li>
      ))}
    </ul>
  </div>
);
