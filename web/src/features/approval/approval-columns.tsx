import type { SessionUser, ThankYouNote } from '@bn/contract';
import { NOTE_STATUS_LABELS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { formatDateTime, formatMoney } from '../../ui/format.ts';
import { LongText } from '../../ui/long-text.tsx';
import { atPhone, PHONE_WIDTH } from '../../ui/theme.ts';
import { ApproveButton } from './approve-button.tsx';

const OneLine = styled('span')({ whiteSpace: 'nowrap' });
/**
 * The page breaks words anywhere, so a full table would squeeze a column to letters: each keeps room for a word.
 * In the cards of a phone the cells end at the right edge; several lines of text still begin at the left.
 */
const Words = styled('div')({ minWidth: 76, [atPhone]: { minWidth: 0 } });
const Day = styled('div')({ overflowWrap: 'normal', '@media (min-width: 1201px)': { whiteSpace: 'nowrap' } });
const Description = styled('div')({ minWidth: 120, textAlign: 'start', [atPhone]: { minWidth: 0 } });

/** Around the table: on a narrow desktop its columns stand closer, so that the Action stays in sight. */
export const CloseColumns = styled('div')({
  [`@media (min-width: ${PHONE_WIDTH + 1}px) and (max-width: 1200px)`]: {
    '&& th, && td': { paddingInline: 6 },
  },
});

const NOTE: readonly Column<ThankYouNote>[] = [
  { header: 'From', cell: (note) => <Words>{note.from_member}</Words>, width: '15%' },
  { header: 'To', cell: (note) => <Words>{note.to_member}</Words>, width: '15%' },
  { header: 'Date', figures: true, cell: (note) => <Day>{formatDateTime(note.date)}</Day> },
  {
    header: 'Amount',
    figures: true,
    cell: (note) => <OneLine>{formatMoney(note.amount)}</OneLine>,
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
