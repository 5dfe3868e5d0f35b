import type { ThankYouNote } from '@bn/contract';
import styled from '@emotion/styled';
import { AppButton } from '../../../ui/surface/app-button.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { NoteChip } from '../../../ui/surface/note-chip.tsx';
import { formatAmount, formatDateTime } from '../../../ui/text/format.ts';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Actions } from './actions.ts';
import { ReturnReason } from './return-reason.tsx';

const Root = styled(Card.withComponent('li'))(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  '& header > h3': { flex: 1, fontSize: '1.125rem', fontWeight: 640 },
  '& time': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

interface Props {
  note: ThankYouNote;
  onCorrect: (note: ThankYouNote) => void;
  onWithdraw: (note: ThankYouNote) => void;
}

/** A thank-you note of a referral, how it stands, and what its sender may still change. */
export const NoteCard = ({ note, onCorrect, onWithdraw }: Props) => (
  <Root>
    <div>
      <header>
        <h3 className="figures">{formatAmount(note.amount)}</h3>
        <NoteChip status={note.status} />
      </header>
      <time className="figures" dateTime={note.date}>
        {formatDateTime(note.date)}
      </time>
    </div>
    <LongText text={note.description} />
    {note.return_reason && <ReturnReason reason={note.return_reason} />}
    {note.can_change === 1 && (
      <Actions>
        <AppButton
          variant={note.status === 'returned' ? 'primary' : 'outline'}
          small
          onClick={() => onCorrect(note)}
        >
          Edit note
        </AppButton>
        <AppButton variant="outline" small onClick={() => onWithdraw(note)}>
          Withdraw note
        </AppButton>
      </Actions>
    )}
  </Root>
);
