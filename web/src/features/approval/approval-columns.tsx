import type { SessionUser, ThankYouNote } from '@bn/contract';
import { NOTE_STATUS_LABELS } from '@bn/contract/domain';
import { styled } from '@mui/material/styles';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatDateTime, formatMoney } from '../../ui/format.ts';
import { LongText } from '../../ui/long-text.tsx';
import { ApproveButton } from './approve-button.tsx';

const OneLine = styled('span')({ whiteSpace: 'nowrap' });
/** In the cards of a phone the cells end at the right edge; several lines still begin at the left. */
const Description = styled('div')({ minWidth: 180, textAlign: 'start' });

const NOTE: readonly Column<ThankYouNote>[] = [
  { header: 'From', cell: (note) => note.from_member, width: '15%' },
  { header: 'To', cell: (note) => note.to_member, width: '15%' },
  { header: 'Date', cell: (note) => <OneLine>{formatDateTime(note.date)}</OneLine> },
  { header: 'Amount', cell: (note) => <OneLine>{formatMoney(note.amount)}</OneLine>, align: 'end' },
  {
    header: 'Description',
    cell: (note) => (
      <Description>
        <LongText text={note.description} lines={3} />
      </Description>
    ),
    width: '34%',
  },
  {
    header: 'Status',
    cell: (note) => (
      <OneLine>
        <Chip tone={note.status === 'approved' ? 'green' : 'amber'}>{NOTE_STATUS_LABELS[note.status]}</Chip>
      </OneLine>
    ),
  },
];

const reasonAgainst = (user: SessionUser, note: ThankYouNote): string | undefined => {
  if (note.can_approve === 1) return undefined;
  if (note.status === 'approved') return 'This note is approved already';
  if (note.from_member_id === user.id) return 'You cannot approve a note that you sent yourself';
  return 'You may no longer approve thank-you notes';
};

/** The Action column is there only for those who may approve. */
export const columnsFor = (user: SessionUser, mayApprove: boolean): readonly Column<ThankYouNote>[] =>
  mayApprove
    ? [
        ...NOTE,
        {
          header: 'Action',
          cell: (note) => (
            <OneLine>
              <ApproveButton id={note.id} reasonAgainst={reasonAgainst(user, note)} />
            </OneLine>
          ),
        },
      ]
    : NOTE;
