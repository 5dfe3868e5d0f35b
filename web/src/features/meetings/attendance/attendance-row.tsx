import { ATTENDANCE_LABELS } from '@bn/contract/domain';
import { Icon } from '../../../ui/button/icon.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import css from './attendance.module.css';
import type { ShownEntry } from './attendance-taps.ts';
import { MARKS, TONES } from './tones.ts';

interface Props {
  entry: ShownEntry;
  onPresent: () => void;
  onChoose: () => void;
}

/** A member: the whole row is the button, for a thumb. */
export const AttendanceRow = ({
  entry: { name, picture, state, substitute, waiting },
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
        {substitute && <small>{substitute}</small>}
      </span>
      <span className={css.state}>
        {state && <Chip tone={TONES[state]}>{ATTENDANCE_LABELS[state]}</Chip>}
        {waiting && <small>Waiting</small>}
      </span>
    </button>
  </li>
);
