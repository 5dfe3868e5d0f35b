import type { SessionUser, ThankYouNote } from '@bn/contract';
import { NOTE_STATUS_LABELS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { NoteChip } from '../../ui/surface/note-chip.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatAmount, formatDateTime } from '../../ui/text/format.ts';
import { LongText } from '../../ui/text/long-text.tsx';
import { atTablet } from '../../ui/theme/theme.ts';
import { ApproveButton } from './approve-button.tsx';
import { Choice } from './choice.tsx';
import type { Selection } from './use-selection.ts';

/** The width of the table below which its rows are cards. */
export const CARDS_BELOW = 880;

const asInCard = { flexDirection: 'row-reverse', gap: 4 } as const;
/** 'Return' stands below where the table is full, and beside in a card and in a wide table. */
const Decision = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  whiteSpace: 'nowrap',
  '@container (min-width: 1050px)': { flexDirection: 'row', gap: 4 },
  [`@container (max-width: ${CARDS_BELOW - 1}px)`]: asInCard,
  [atTablet]: asInCard,
});
/** Quiet: what one came for is to approve. */
const ReturnButton = styled('button')(({ theme }) => ({
  minHeight: 32,
  padding: '0 8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  fontSize: '0.875rem',
  fontWeight: 570,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.hover,
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
const ToReferral = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  fontSize: '0.875rem',
  '@media (pointer: coarse)': { minHeight: 44 },
});
const OneLine = styled('span')({ whiteSpace: 'nowrap' });
/** The page breaks words anywhere, so a full table would squeeze a column to letters: each keeps room for a word. */
const Words = styled('div')({ minWidth: 62 });
const inRoom = '@container (min-width: 900px)';
const Day = styled('div')({ overflowWrap: 'normal', minWidth: 76, [inRoom]: { whiteSpace: 'nowrap' } });
/** In a card the cells end at the right edge; several lines of text still begin at the left. */
const Description = styled('div')({ minWidth: 90, textAlign: 'start' });
const AmountText = styled('div')({
  minWidth: 96,
  overflowWrap: 'normal',
  [inRoom]: { whiteSpace: 'nowrap', '& wbr': { display: 'none' } },
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

/** A referral is read by its two people and by super admins. */
const mayOpen = ({ id, role }: SessionUser, { from_member_id, to_member_id }: ThankYouNote) =>
  role === 'super_admin' || id === from_member_id || id === to_member_id;

const columnsOfNote = (user: SessionUser, selection: Selection): readonly Column<ThankYouNote>[] => [
  {
    header: 'From',
    cell: (note) => (
      <Words>
        <Choice note={note} selection={selection} />
      </Words>
    ),
    width: '15%',
  },
  {
    header: 'To',
    cell: (note) => (
      <Words>
        <Link to={`/members/${note.to_member_id}`}>{note.to_member}</Link>
      </Words>
    ),
    width: '15%',
  },
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
        {mayOpen(user, note) && (
          <ToReferral to={`/referrals/${note.referral_id}`}>See the referral</ToReferral>
        )}
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
  const word = NOTE_STATUS_LABELS[note.status]?.toLowerCase();
  if (word && note.status !== 'pending') return `This note is ${word} already`;
  if (note.from_member_id === user.id) return 'You cannot approve a note that you sent yourself';
  return 'You may no longer approve thank-you notes';
};

interface Options {
  user: SessionUser;
  /** The Action column is there only for those who may approve. */
  mayApprove: boolean;
  selection: Selection;
  onApproved: (note: ThankYouNote, takenBack: () => void) => HTMLElement | null;
  onReturn: (note: ThankYouNote) => void;
}

export const columnsFor = ({
  user,
  mayApprove,
  selection,
  onApproved,
  onReturn,
}: Options): readonly Column<ThankYouNote>[] => {
  const note = columnsOfNote(user, selection);
  if (!mayApprove) return note;
  const action: Column<ThankYouNote> = {
    header: 'Action',
    cell: (row) => (
      <Decision>
        <ApproveButton
          id={row.id}
          reasonAgainst={reasonAgainst(user, row)}
          onApproved={(takenBack) => onApproved(row, takenBack)}
        />
        {row.can_approve === 1 && (
          <ReturnButton
            type="button"
            aria-label={`Return ${formatAmount(row.amount)} from ${row.from_member}`}
            onClick={() => onReturn(row)}
          >
            Return
          </ReturnButton>
        )}
      </Decision>
    ),
  };
  return [...note, action];
};
