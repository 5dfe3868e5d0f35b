import type { MemberScore, MemberScorePage, SessionUser } from '@bn/contract';
import { isElevated, SCORE_CRITERIA, SCORE_CRITERION_LABELS } from '@bn/contract/domain';
import { nextStepText } from '@bn/contract/next-step';
import { SCORE_MONTHS, type ScoreRules } from '@bn/contract/score';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useMemberScoreQuery } from '../../../api/endpoints/figures/scores.ts';
import { useNextMeetingQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { MESSAGES } from '../../../api/messages.ts';
import type { SectionProps } from '../../../parts/member/section.ts';
import { RulesList } from '../../../parts/score/rules-list.tsx';
import { ScoreChip } from '../../../parts/score/score-chip.tsx';
import { ScoreRing } from '../../../parts/score/score-ring.tsx';
import { stepOf } from '../../../parts/score/score-step.ts';
import { firstDayText, monthsText, sumText } from '../../../parts/score/score-text.ts';
import { useUser } from '../../../store/hooks.ts';
import { LinkButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './score-section.module.css';

/** Each criterion that counts: what the member did, and the points for it. */
const CriteriaList = ({ score, rules }: { score: MemberScore; rules: ScoreRules }) => (
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

const maySee = ({ permissions }: SessionUser, { member, reader }: SectionProps): boolean => {
  if (reader === 'self') return true;
  return reader === 'super_admin' ? !member.ended_at : isElevated(permissions);
};

/** 'If nothing changes: 65 on 1 December 2026' */
const outlook = ({ next_score, next_on }: MemberScorePage): string | undefined =>
  next_score === null ? undefined : `If nothing changes: ${next_score} on ${firstDayText(next_on)}`;

/** What the member does next; to themselves as a button, too. */
const NextStep = ({ page, name }: { page: MemberScorePage; name: string | undefined }) => {
  const own = name === undefined;
  const invites = own && page.next_step?.actions.some(({ action }) => action === 'guests');
  const { data } = useNextMeetingQuery(invites ? undefined : skipToken);
  const step = own ? stepOf(page, data?.meeting) : undefined;
  return (
    page.next_step && (
      <div className={css.step}>
        <p>{nextStepText(page.next_step, page.score.colour, name)}</p>
        {step && (
          <LinkButton small to={step.to}>
            {step.label}
          </LinkButton>
        )}
      </div>
    )
  );
};

const ScoreCard = ({ page, name }: { page: MemberScorePage; name: string | undefined }) => {
  const { score, rules, first_month, last_month } = page;
  const expected = outlook(page);
  return (
    <>
      {score.score === null || score.colour === null ? (
        <p className={css.none}>
          The first score is due on {firstDayText(score.starts_on ?? page.next_on)}, after a full month of
          membership.
        </p>
      ) : (
        <>
          <p className={css.head}>
            <ScoreRing score={score.score} colour={score.colour} />
            <span>of 100</span>
            <ScoreChip colour={score.colour} />
          </p>
          <Quiet>
            <Facts
              of={[
                monthsText(first_month, last_month),
                score.months < SCORE_MONTHS &&
                  `${score.months} full ${score.months === 1 ? 'month' : 'months'} of membership counted`,
              ]}
            />
          </Quiet>
        </>
      )}
      <NextStep page={page} name={name} />
      {expected && <Quiet>{expected}</Quiet>}
      {score.score !== null && <CriteriaList score={score} rules={rules} />}
      <details className={css.rules}>
        <summary>How the score is calculated</summary>
        <RulesList rules={rules} />
      </details>
    </>
  );
};

/** A member's score with the cheapest next step: for themselves, for elevated members of the chapter, and for super admins. */
export default function ScoreSection(props: SectionProps) {
  const { member, reader } = props;
  const user = useUser();
  const visible = maySee(user, props);
  const answer = useMemberScoreQuery(visible ? { params: { id: member.id } } : skipToken);
  const { currentData: page, error, isFetching, refetch } = answer;
  const refused = isObject(error) && (error.status === 403 || error.status === 404);
  // An answer without a score is that of a server that does not know scores.
  if (!visible || refused || (page && !isObject(page.score))) return null;
  return (
    <Card aria-label="Score" className={css.card}>
      <h2>{reader === 'self' ? 'Your score' : 'Score'}</h2>
      {error ? (
        <LoadError message={MESSAGES.scoreFailed} onRetry={refetch} busy={isFetching} />
      ) : page ? (
        <ScoreCard page={page} name={reader === 'self' ? undefined : member.full_name} />
      ) : (
        <Spinner />
      )}
    </Card>
  );
}
