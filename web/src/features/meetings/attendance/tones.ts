import type { Attendance } from '@bn/contract/domain';
import type { Tone } from '../../../ui/theme/theme.ts';

export const TONES: Record<Attendance, Tone> = {
  present: 'green',
  late: 'amber',
  absent: 'red',
  medical: 'blue',
  substitute: 'violet',
};
