import type { SessionUser, ThankYouNote } from '@bn/contract';
import { NOTE_STATUS_LABELS } from '@bn/contract/domain';
import { Fragment } from 'react';
import { NoteChip } from '../../../parts/thank-you/note-chip.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { WithFace } from '../../../ui/surface/with-face.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { SelectBox } from '../../../ui/table/selection/select-box.tsx';
import type { Selection } from '../../../ui/table/selection/use-selection.ts';
import { formatAmount, formatDateTime } from '../../../ui/text/format.ts';
import { LongText } from '../../../ui/text/long-text.tsx';
import { classes } from '../../../ui/theme/part.ts';
import css from './approval-columns.module.css';
import { ApproveButton } from './approve-button.tsx';

/** The sender, with a checkbox in place of the face while notes are being selected. */
const Choice = ({ note, selection }: { note: ThankYouNote; selection: Selection<ThankYouNote> }) => {
  if (!selection.choosing)
    return (
      <WithFace name={note.from_member} picture={note.from_member_picture}>
        <Link to={`/members/${note.from_member_id}`}>{note.from_member}</Link>
      </WithFace>
    );
  return (
    <SelectBox
      id={note.id}
      selection={selection}
      label={`Select ${formatAmount(note.amount)} from ${note.from_member} to ${note.to_member}`}
      able={note.can_approve === 1}
    >
      {note.from_member}
    </SelectBox>
  );
};

/** The width of the table below which its rows are cards. */
export const CARDS_BELOW = 880;

/** On one line; only the largest amounts, in the narrowest table, break between digit groups. */
const Amount = ({ amount }: { amount: number }) => (
  <div className={css.amountText}>
    {formatAmount(amount)
      .split(/(?<=\D)(?=\d{3})/)
      .map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one amount never change places
        <Fragment key={index}>
          {group}
          <wbr />
        </Fragment>
      ))}
  </div>
);

/** Only its two people and super admins may read a referral. */
const mayOpen = ({ id, role }: SessionUser, { from_member_id, to_member_id }: ThankYouNote) =>
  role === 'super_admin' || id === from_member_id || id === to_member_id;

const columnsOfNote = (
  user: SessionUser,
  selection: Selection<ThankYouNote>,
): readonly Column<ThankYouNote>[] => [
  {
    header: 'From',
    cell: (note) => (
      <div className={classes(css.words, selection.choosing && css.selecting)}>
        <Choice note={note} selection={selection} />
      </div>
    ),
  },
  {
    header: 'To',
    lead: 'thanks',
    cell: (note) => (
      <div className={classes(css.words, css.receiver, selection.choosing && css.selecting)}>
        <WithFace name={note.to_member} picture={note.to_member_picture}>
          <Link to={`/members/${note.to_member_id}`}>{note.to_member}</Link>
        </WithFace>
      </div>
    ),
  },
  {
    header: 'Date',
    figures: true,
    aside: 'start',
    cell: (note) => (
      <div className={classes(css.day, selection.choosing && css.selecting)}>{formatDateTime(note.date)}</div>
    ),
  },
  {
    header: 'Amount',
    figures: true,
    lead: '·',
    cell: (note) => <Amount amount={note.amount} />,
    align: 'end',
  },
  {
    header: 'Description',
    lead: '·',
    // While notes are selected, each is a line.
    cell: (note) =>
      selection.choosing ? (
        <div className={css.cut}>{note.description}</div>
      ) : (
        <div className={css.description}>
          <LongText text={note.description} lines={3} />
          {mayOpen(user, note) && (
            <>
              {' '}
              <Link className={css.toReferral} to={`/referrals/${note.referral_id}`} data-screen-only>
                See the referral
              </Link>
            </>
          )}
        </div>
      ),
    width: '46%',
    wide: true,
  },
  {
    header: 'Status',
    aside: 'end',
    cell: (note) => (
      <span className={css.oneLine}>
        <NoteChip status={note.status} />
      </span>
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
  /** The Action column is shown only to users who may approve. */
  mayApprove: boolean;
  selection: Selection<ThankYouNote>;
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
    screenOnly: true,
    aside: 'line',
    cell: (row) => (
      <div className={css.decision}>
        <ApproveButton
          id={row.id}
          reasonAgainst={reasonAgainst(user, row)}
          onApproved={(takenBack) => onApproved(row, takenBack)}
        />
        {row.can_approve === 1 && (
          <button
            className={css.returnButton}
            type="button"
            aria-label={`Return ${formatAmount(row.amount)} from ${row.from_member}`}
            onClick={() => onReturn(row)}
          >
            Return
          </button>
        )}
      </div>
    ),
  };
  return [...note, action];
};
