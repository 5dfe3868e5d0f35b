import type { SessionUser, ThankYouNote } from '@bn/contract';
import styled from '@emotion/styled';
import { Fragment } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { formatAmount, formatDateTime } from '../../ui/format.ts';
import { LongText } from '../../ui/long-text.tsx';
import { NoteChip } from '../../ui/note-chip.tsx';
import { ApproveButton } from './approve-button.tsx';

const OneLine = styled('span')({ whiteSpace: 'nowrap' });
/** The page breaks words anywhere, so a full table would squeeze a column to letters: each keeps room for a word. */
const Words = styled('div')({ minWidth: 64 });
const inRoom = '@container (min-width: 900px)';
const Day = styled('div')({ overflowWrap: 'normal', minWidth: 76, [inRoom]: { whiteSpace: 'nowrap' } });
/** In a card the cells end at the right edge; several lines of text still begin at the left. */
const Description = styled('div')({ minWidth: 100, textAlign: 'start' });
const AmountText = styled('div')({
  minWidth: 76,
  overflowWrap: 'normal',
  [inRoom]: { whiteSpace: 'nowrap' },
});
/** On one line; only the very largest, in the narrowest table, break between their groups of digits. */
const Amount = ({ amount }: { amount: number }) => (
  <AmountText>
    {formatAmount(amount)
      .split(/(?<=\D)(?=\d{3})/)
      .map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one amount never change places
        <Fragment key={index}>
          {group}
          <wbr />
        </Fragment>
      ))}
  </AmountText>
);

const NOTE: readonly Column<ThankYouNote>[] = [
  { header: 'From', cell: (note) => <Words>{note.from_member}</Words>, width: '15%' },
  { header: 'To', cell: (note) => <Words>{note.to_member}</Words>, width: '15%' },
  { header: 'Date', figures: true, cell: (note) => <Day>{formatDateTime(note.date)}</Day> },
  {
    header: 'Amount',
    figures: true,
    cell: (note) => <Amount amount={note.amount} />,
    align: 'end',
  },
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
        <NoteChip status={note.status} />
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
export const columnsFor = (
  user: SessionUser,
  mayApprove: boolean,
  onApproved: (note: ThankYouNote) => HTMLElement | null,
): readonly Column<ThankYouNote>[] =>
  mayApprove
    ? [
        ...NOTE,
        {
          header: 'Action',
          cell: (note) => (
            <OneLine>
              <ApproveButton
                id={note.id}
                reasonAgainst={reasonAgainst(user, note)}
                onApproved={() => onApproved(note)}
              />
            </OneLine>
          ),
        },
      ]
    : NOTE;
