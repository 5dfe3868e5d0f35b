import type { Referral, ThankYouNote } from '@bn/contract';
import { NOTE_STATUS_LABELS, OUTCOMES, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { formatAmount, formatDateTime } from '../../ui/format.ts';
import { LongText } from '../../ui/long-text.tsx';

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  paddingInlineStart: 22,
  borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  marginInlineStart: 7,
  '& > li': { position: 'relative', display: 'grid', justifyItems: 'start', gap: 4 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -30,
    top: 5,
    width: 14,
    height: 14,
    borderRadius: '50%',
    border: `3px solid ${theme.vars.palette.background.paper}`,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& > li[data-waiting="true"]::before': { backgroundColor: theme.vars.palette.line.strong },
  '& h3': { fontSize: '1rem', fontWeight: 600 },
  '& time, & small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

interface StepProps {
  title: ReactNode;
  at?: string;
  waiting?: boolean;
  children?: ReactNode;
}

const Step = ({ title, at, waiting = false, children }: StepProps) => (
  <li data-waiting={waiting}>
    <h3>{title}</h3>
    {at && (
      <time className="figures" dateTime={at}>
        {formatDateTime(at)}
      </time>
    )}
    {children}
  </li>
);

const isAnswered = ({ referral_status: status }: Referral) => OUTCOMES.some((outcome) => outcome === status);

/** What became of a referral, from giving to approved thanks, as far as it is known. */
export const ReferralStory = ({
  referral,
  notes,
}: {
  referral: Referral;
  notes: readonly ThankYouNote[];
}) => (
  <Steps>
    <Step
      title={`${referral.from_member_name} gave it to ${referral.to_member_name}`}
      at={referral.created_at}
    />
    {isAnswered(referral) ? (
      <Step
        title={`${referral.to_member_name} answered: ${REFERRAL_STATUS_LABELS[referral.referral_status]}`}
        // With a note it is the note that converted it; its own line says when.
        at={notes.length > 0 ? undefined : referral.updated_at}
      />
    ) : (
      <Step waiting title={`${referral.to_member_name} has not answered yet`} />
    )}
    {notes.map((note) => (
      <Step
        key={note.id}
        title={`${note.from_member} said thank you: ${formatAmount(note.amount)}`}
        at={note.created_at}
        waiting={note.status === 'pending'}
      >
        <LongText text={note.description} />
        <Chip tone={note.status === 'approved' ? 'green' : 'amber'}>
          {note.status === 'pending' ? 'Waits for approval' : NOTE_STATUS_LABELS[note.status]}
        </Chip>
      </Step>
    ))}
  </Steps>
);
