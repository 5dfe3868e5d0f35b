import type { ThankYouNote } from '@bn/contract';
import { Link } from '../../ui/router/link.tsx';
import { formatAmount } from '../../ui/text/format.ts';
import css from './choice.module.css';
import type { Selection } from './use-selection.ts';

/** The sender's name, with a box to choose the note by while notes are chosen: no column of its own. */
export const Choice = ({ note, selection }: { note: ThankYouNote; selection: Selection }) => {
  if (!selection.choosing) return <Link to={`/members/${note.from_member_id}`}>{note.from_member}</Link>;
  const checked = selection.chosen.includes(note.id);
  const off = note.can_approve !== 1 || (selection.full && !checked);
  return (
    <label className={css.label} data-off={off}>
      <input
        type="checkbox"
        aria-label={`Select ${formatAmount(note.amount)} from ${note.from_member} to ${note.to_member}`}
        checked={checked}
        disabled={off}
        onChange={() => selection.toggle(note.id)}
      />
      {note.from_member}
    </label>
  );
};
