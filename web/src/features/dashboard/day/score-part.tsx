import type { MemberScorePage } from '@bn/contract';
import { SCORE_COLOUR_LABELS } from '@bn/contract/domain';
import { nextStepText } from '@bn/contract/next-step';
import { ScoreRing } from '../../../parts/score/score-ring.tsx';
import type { stepOf } from '../../../parts/score/score-step.ts';
import { firstDayText } from '../../../parts/score/score-text.ts';
import { LinkButton } from '../../../ui/button/app-button.tsx';
import { chevronRightIcon, Icon } from '../../../ui/button/icon.tsx';
import { RowLink } from '../../../ui/router/links.ts';
import css from './day-row.module.css';

const aboutOf = ({ score, next_step, next_on }: MemberScorePage): string => {
  if (score.score === null) return `Your first score is due on ${firstDayText(score.starts_on ?? next_on)}.`;
  if (next_step) return nextStepText(next_step, score.colour);
  return score.colour === 'green' ? 'You are green. Keep it up.' : 'See what counts for it.';
};

interface Props {
  page: MemberScorePage;
  step: ReturnType<typeof stepOf>;
}

/** The member's score with the next step as a button; the whole story is on their own page. */
export const ScorePart = ({ page, step }: Props) => {
  const { id, score, colour } = page.score;
  return (
    <section data-part="score" aria-label="Your score">
      <h2>Your score</h2>
      <RowLink className={css.row} style={{ minHeight: 64 }} to={`/members/${id}`}>
        {score !== null && colour !== null && <ScoreRing score={score} colour={colour} />}
        <div>
          {colour !== null && <strong>{SCORE_COLOUR_LABELS[colour]}</strong>}
          <p>{aboutOf(page)}</p>
        </div>
        <Icon path={chevronRightIcon} />
      </RowLink>
      {step && (
        <LinkButton small variant="secondary" to={step.to}>
          {step.label}
        </LinkButton>
      )}
    </section>
  );
};
