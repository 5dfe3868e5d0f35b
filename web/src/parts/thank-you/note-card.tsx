import type { ThankYouNote } from '@bn/contract';
import { Actions } from '../../ui/button/actions.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { formatAmount, formatDateTime } from '../../ui/text/format.ts';
import { LongText } from '../../ui/text/long-text.tsx';
import css from './note-card.module.css';
import { NoteChip } from './note-chip.tsx';

/** Why a note was returned, in the approver's words. */
export const ReturnReason = ({ reason }: { reason: string }) => (
  <div className={css.box}>
    <strong>Why it was returned</strong>
    <p>{reason}</p>
  </div>
);

interface Props {
  note: ThankYouNote;
  onEdit: (note: ThankYouNote) => void;
  onWithdraw: (note: ThankYouNote) => void;
}

/** A thank-you note of a referral, its status, and its sender's actions. */
export const NoteCard = ({ note, onEdit, onWithdraw }: Props) => (
  <Card as="li" className={css.root}>
    <div>
      <header>
        <h3 className="figures">{formatAmount(note.amount)}</h3>
        <NoteChip status={note.status} imported={note.imported} />
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
          onClick={() => onEdit(note)}
        >
          Edit note
        </AppButton>
        <AppButton variant="outline" small onClick={() => onWithdraw(note)}>
          Withdraw note
        </AppButton>
      </Actions>
    )}
  </Card>
);
