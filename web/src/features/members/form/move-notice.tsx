import { chapterLabel } from '../../../api/endpoints/chapter-label.ts';
import type { Choice } from '../../../ui/select/choice.ts';
import type { EditedMember } from './member-values.ts';
import css from './move-notice.module.css';

/** What a move to another chapter means, before it is saved. */
export const MoveNotice = ({ member, chapter }: { member: EditedMember; chapter: Choice | null }) => {
  if (!chapter || chapter.id === member.chapter_id) return null;
  const before = chapterLabel(member.chapter);
  return (
    <div className={css.box} data-wide role="status">
      <p>
        {member.full_name} moves to {chapter.label}.
      </p>
      <ul>
        <li>
          <strong>Moves with them:</strong> membership, permissions and personal history, which{' '}
          {member.full_name} still sees.
        </li>
        <li>
          <strong>Stays in {before}:</strong> referrals and thank-you notes given there. They still count
          there, and pending notes are still approved there.
        </li>
      </ul>
    </div>
  );
};
