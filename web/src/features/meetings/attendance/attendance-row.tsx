import { ATTENDANCE_LABELS } from '@bn/contract/domain';
import { Icon } from '../../../ui/button/icon.tsx';
import { Chip, WaitingChip } from '../../../ui/chip/chip.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import css from './attendance.module.css';
import type { ShownEntry } from './attendance-taps.ts';
import { MARKS, TONES } from './tones.ts';

interface Props {
  entry: ShownEntry;
  /** Someone else in the list has the same name. */
  namesake: boolean;
  onPresent: () => void;
  onChoose: () => void;
}

/** A member: the whole row is the button, for a thumb. */
export const AttendanceRow = ({
  entry: { name, picture, vertical, state, substitute, waiting },
  namesake,
  onPresent,
  onChoose,
}: Props) => (
  <li>
    <button
      type="button"
      className={css.row}
      aria-pressed={state !== null}
      {...(state !== null && { 'aria-haspopup': 'dialog' })}
      onClick={state === null ? onPresent : onChoose}
    >
      <span className={css.mark} data-tone={state ? TONES[state] : 'neutral'} data-recorded={state !== null}>
        {state && <Icon path={MARKS[state]} />}
      </span>
      <Avatar name={name} picture={picture} size={36} drawn />
      <span className={css.name}>
        {name}
        {namesake && <small>{vertical}</small>}
        {substitute && <small>{substitute}</small>}
      </span>
      <span className={css.state}>
        {state && <Chip tone={TONES[state]}>{ATTENDANCE_LABELS[state]}</Chip>}
        {waiting && <WaitingChip />}
      </span>
    </button>
  </li>
);
