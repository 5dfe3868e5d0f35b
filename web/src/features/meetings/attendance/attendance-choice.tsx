import { ATTENDANCE, ATTENDANCE_LABELS, type AttendanceState } from '@bn/contract/domain';
import { useState } from 'react';
import { Icon } from '../../../ui/button/icon.tsx';
import { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './attendance.module.css';
import type { ShownEntry } from './attendance-taps.ts';
import { SubstituteForm } from './substitute-form.tsx';
import { MARKS, TONES } from './tones.ts';

export type RecordTap = (entry: ShownEntry, state: AttendanceState | null, substitute?: string) => void;

interface Props {
  entry: ShownEntry;
  onRecord: RecordTap;
  onClose: () => void;
}

/** The states of a member who was recorded, and the way back. */
export const AttendanceChoice = ({ entry, onRecord, onClose }: Props) => {
  const [naming, setNaming] = useState(false);
  const choose = (state: AttendanceState | null) => {
    onClose();
    if (state !== entry.state) onRecord(entry, state);
  };
  if (naming)
    return (
      <SubstituteForm
        name={entry.substitute ?? ''}
        onSave={(substitute) => onRecord(entry, 'substitute', substitute)}
        onClose={onClose}
      />
    );
  return (
    <>
      <div className={css.choices}>
        {ATTENDANCE.map((state) => (
          <MenuItem
            key={state}
            type="button"
            aria-pressed={entry.state === state}
            onClick={() => (state === 'substitute' ? setNaming(true) : choose(state))}
          >
            <span className={css.mark} data-tone={TONES[state]} data-recorded={entry.state === state}>
              {entry.state === state && <Icon path={MARKS[state]} />}
            </span>
            {ATTENDANCE_LABELS[state]}
            {state === 'substitute' && entry.substitute && <small>{entry.substitute}</small>}
          </MenuItem>
        ))}
        <MenuItem type="button" onClick={() => choose(null)}>
          <span className={css.mark} data-tone="neutral" />
          Clear
        </MenuItem>
      </div>
      {entry.recorded_at && (
        <Quiet>
          {entry.recorded_by ? `Recorded by ${entry.recorded_by.name}` : 'Imported'},{' '}
          {formatDateTime(entry.recorded_at)}
        </Quiet>
      )}
    </>
  );
};
