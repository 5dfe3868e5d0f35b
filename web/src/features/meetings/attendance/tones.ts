import type { AttendanceState } from '@bn/contract/domain';
import type { Tone } from '../../../ui/theme/theme.ts';

export const TONES: Record<AttendanceState, Tone> = {
  present: 'green',
  late: 'amber',
  absent: 'red',
  medical: 'blue',
  substitute: 'violet',
};
