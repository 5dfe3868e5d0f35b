import type { ThankYouNote } from '@bn/contract';
import { Link } from '../../../ui/router/link.tsx';
import { WithFace } from '../../../ui/surface/with-face.tsx';
import { SelectBox } from '../../../ui/table/selection/select-box.tsx';
import type { Selection } from '../../../ui/table/selection/use-selection.ts';
import { formatAmount } from '../../../ui/text/format.ts';

/** The sender, with a checkbox in place of the face while notes are being selected. */
export const Choice = ({ note, selection }: { note: ThankYouNote; selection: Selection<ThankYouNote> }) => {
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
