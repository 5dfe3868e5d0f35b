import type { ThankYouNote } from '@bn/contract';
import styled from '@emotion/styled';
import { Link } from 'react-router';
import { formatAmount } from '../../ui/text/format.ts';
import type { Selection } from './use-selection.ts';

/** The name is part of what one taps, so that a thumb finds it. */
const Label = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { flex: 'none', width: 22, height: 22, margin: 0, accentColor: theme.vars.palette.primary.main },
  '&[data-off="true"]': { cursor: 'not-allowed', color: theme.vars.palette.text.secondary },
}));

/** The sender's name, with a box to choose the note by while notes are chosen: no column of its own. */
export const Choice = ({ note, selection }: { note: ThankYouNote; selection: Selection }) => {
  if (!selection.choosing) return <Link to={`/members/${note.from_member_id}`}>{note.from_member}</Link>;
  const checked = selection.chosen.includes(note.id);
  const off = note.can_approve !== 1 || (selection.full && !checked);
  return (
    <Label data-off={off}>
      <input
        type="checkbox"
        aria-label={`Select ${formatAmount(note.amount)} from ${note.from_member} to ${note.to_member}`}
        checked={checked}
        disabled={off}
        onChange={() => selection.toggle(note.id)}
      />
      {note.from_member}
    </Label>
  );
};
