import type { AttendanceState } from '@bn/contract/domain';
import { checkIcon, closeIcon } from '../../../ui/button/icon.tsx';
import type { Tone } from '../../../ui/theme/theme.ts';

export const TONES: Record<AttendanceState, Tone> = {
  present: 'green',
  late: 'amber',
  absent: 'red',
  medical: 'blue',
  substitute: 'violet',
};

/** Whether someone sits on the member's chair. */
export const MARKS: Record<AttendanceState, string> = {
  present: checkIcon,
  late: checkIcon,
  absent: closeIcon,
  medical: closeIcon,
  substitute: checkIcon,
};
