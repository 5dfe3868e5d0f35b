import type { ThankYouNote } from '@bn/contract';
import { Link } from '../../ui/router/link.tsx';
import { SelectBox } from '../../ui/table/selection/select-box.tsx';
import type { Selection } from '../../ui/table/selection/use-selection.ts';
import { formatAmount } from '../../ui/text/format.ts';

/** The sender's name, with a checkbox while notes are being selected. */
export const Choice = ({ note, selection }: { note: ThankYouNote; selection: Selection<ThankYouNote> }) => {
  if (!selection.choosing) return <Link to={`/members/${note.from_member_id}`}>{note.from_member}</Link>;
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
