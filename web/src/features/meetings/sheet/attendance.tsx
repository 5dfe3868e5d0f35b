import type { MeetingSheet } from '@bn/contract';
import { ATTENDANCE_LABELS } from '@bn/contract/domain';
import css from './attendance.module.css';

type Member = MeetingSheet['attendance']['members'][number];

const stateText = ({ state, substitute }: Member): string => {
  if (state === null) return '';
  return substitute ? `${ATTENDANCE_LABELS[state]}: ${substitute}` : ATTENDANCE_LABELS[state];
};

/** In columns, to be ticked off by hand where nothing is recorded yet. */
export const Attendance = ({ members }: { members: readonly Member[] }) => (
  <ul className={css.list} aria-label="Attendance">
    {members.map((member) => (
      <li key={member.id}>
        <span>{member.name}</span>
        {member.state === null ? (
          <span className={css.box} role="img" aria-label="Not recorded" />
        ) : (
          <span className={css.state}>{stateText(member)}</span>
        )}
      </li>
    ))}
  </ul>
);
