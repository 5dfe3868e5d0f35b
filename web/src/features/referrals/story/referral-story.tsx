import type { Referral, StoryEvent, ThankYouNote } from '@bn/contract';
import { GIVEN_STATUSES, type StoryKind } from '@bn/contract/domain';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { formatAmount, formatDateTime } from '../../../ui/text/format.ts';
import type { Tone } from '../../../ui/theme/theme.ts';
import { storyText } from './story-text.ts';

const DOT = 14;
const DOT_TOP = 5;
const GAP = 20;

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: GAP,
  paddingInlineStart: 31,
  '& > li': { position: 'relative', display: 'grid', gap: 4 },
  // From each dot to the next one: nothing leads to the first or away from the last.
  '& > li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -24,
    top: DOT_TOP + DOT / 2,
    bottom: -(GAP + DOT_TOP + DOT / 2),
    width: 2,
    backgroundColor: theme.vars.palette.divider,
  },
  '& h3': { fontSize: '1rem', fontWeight: 600 },
  '& time': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& blockquote': {
    margin: 0,
    padding: '8px 12px',
    borderRadius: 10,
    whiteSpace: 'pre-wrap',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
}));

const Dot = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone | undefined }>(
  ({ theme, tone }) => ({
    position: 'absolute',
    insetInlineStart: -30,
    top: DOT_TOP,
    width: DOT,
    height: DOT,
    borderRadius: '50%',
    border: `3px solid ${theme.vars.palette.background.paper}`,
    backgroundColor: tone ? theme.vars.palette.tone[tone].fg : theme.vars.palette.line.strong,
  }),
);

/** What went well, what came back, and what is gone; the words beside say the same. */
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
  /** None: it has not happened yet. */
  tone?: Tone;
  at?: string;
  children?: ReactNode;
}

const Step = ({ title, tone, at, children }: StepProps) => (
  <li>
    <Dot tone={tone} aria-hidden />
    <h3>{title}</h3>
    {at && (
      <time className="figures" dateTime={at}>
        {formatDateTime(at)}
      </time>
    )}
    {children}
  </li>
);

/** What one waits for now, if for anything. */
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

/** What became of a referral, from giving to approved thanks: who did what, when, and what it waits for. */
export const ReferralStory = ({ referral, notes, story, readerId }: Props) => (
  <Steps>
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
  </Steps>
);
