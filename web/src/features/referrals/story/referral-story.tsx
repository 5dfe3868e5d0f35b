import type { Referral, StoryEvent, ThankYouNote } from '@bn/contract';
import { GIVEN_STATUSES, type StoryKind } from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { formatAmount, formatDateTime } from '../../../ui/text/format.ts';
import type { Tone } from '../../../ui/theme/theme.ts';
import css from './referral-story.module.css';
import { storyText } from './story-text.ts';

/** Tones for success, returned and withdrawn; the text beside says the same. */
const TONES: Partial<Record<StoryKind, Tone>> = {
  thanked: 'green',
  note_approved: 'green',
  note_returned: 'red',
  note_approval_undone: 'amber',
  withdrawn: 'neutral',
  note_withdrawn: 'neutral',
};

interface StepProps {
  title: string;
  /** Undefined: it has not happened yet. */
  tone?: Tone;
  at?: string;
  children?: ReactNode;
}

const Step = ({ title, tone, at, children }: StepProps) => (
  <li>
    <span className={css.dot} data-tone={tone} aria-hidden />
    <h3>{title}</h3>
    {at && (
      <time className="figures" dateTime={at}>
        {formatDateTime(at)}
      </time>
    )}
    {children}
  </li>
);

/** The next step, if any. */
const waitingFor = (referral: Referral, notes: readonly ThankYouNote[], readerId: number): string[] => {
  if (referral.withdrawn_at) return [];
  if (GIVEN_STATUSES.some((status) => status === referral.referral_status))
    return [
      referral.to_member_id === readerId
        ? 'You have not answered yet'
        : `${referral.to_member_name} has not answered yet`,
    ];
  return notes
    .filter(({ status }) => status === 'pending')
    .map(({ amount }) => `The thank-you note of ${formatAmount(amount)} is waiting for approval`);
};

interface Props {
  referral: Referral;
  notes: readonly ThankYouNote[];
  story: readonly StoryEvent[];
  readerId: number;
}

/** A referral's history, from giving to approved thanks: who did what and when, and the next step. */
export const ReferralStory = ({ referral, notes, story, readerId }: Props) => (
  <ol className={css.steps}>
    {story.map((event) => (
      <Step
        key={`${event.kind} ${event.note_id} ${event.at}`}
        title={storyText(event, referral, readerId)}
        tone={TONES[event.kind] ?? 'primary'}
        at={event.at}
      >
        {event.reason && <blockquote>{event.reason}</blockquote>}
      </Step>
    ))}
    {waitingFor(referral, notes, readerId).map((title) => (
      <Step key={title} title={title} />
    ))}
  </ol>
);
