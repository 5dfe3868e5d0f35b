import { MEETING_STATUS_LABELS, type MeetingStatus } from '@bn/contract/domain';
import type { Tone } from '../theme/theme.ts';
import { Chip } from './chip.tsx';

const TONES: Record<MeetingStatus, Tone> = {
  proposed: 'amber',
  approved: 'green',
  held: 'neutral',
  cancelled: 'red',
};

/** A meeting's status: the same label and colour on every screen. */
export const MeetingChip = ({ status }: { status: MeetingStatus }) => (
  <Chip tone={TONES[status]}>{MEETING_STATUS_LABELS[status]}</Chip>
);
