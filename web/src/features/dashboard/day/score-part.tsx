import type { Meeting, MemberScorePage } from '@bn/contract';
import { SCORE_COLOUR_LABELS } from '@bn/contract/domain';
import { nextStepText, type ScoreAction } from '@bn/contract/next-step';
import { ScoreRing } from '../../../parts/score/score-ring.tsx';
import { firstDayText } from '../../../parts/score/score-text.ts';
import { LinkButton } from '../../../ui/button/app-button.tsx';
import { chevronRightIcon, Icon } from '../../../ui/button/icon.tsx';
import { RowLink } from '../../../ui/router/links.ts';
import css from './day-row.module.css';
import { inviteTo } from './next-meeting.tsx';

/** What the next step is done with, if it can be done now. */
export const stepOf = (
  { next_step }: Pick<MemberScorePage, 'next_step'>,
  meeting: Meeting | null | undefined,
): { label: string; to: string } | undefined => {
  const ways: Record<ScoreAction, { label: string; to: string } | undefined> = {
    referrals: { label: 'Give Referral', to: '/elevated/referral-sent?give=1' },
    guests: meeting ? { label: 'Invite a guest', to: inviteTo(meeting) } : undefined,
    // Written on the page of whom it is about.
    testimonials: { label: 'Write a testimonial', to: '/members' },
  };
  return next_step?.actions.map(({ action }) => ways[action]).find((way) => way !== undefined);
};

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
