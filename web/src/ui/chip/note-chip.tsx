import { NOTE_STATUS_LABELS, type NoteStatus } from '@bn/contract/domain';
import type { Tone } from '../theme/theme.ts';
import { Chip } from './chip.tsx';

const TONES: Record<NoteStatus, Tone> = {
  pending: 'amber',
  returned: 'red',
  approved: 'green',
  withdrawn: 'neutral',
};

/** A thank-you note's status: the same label and colour on every screen. */
export const NoteChip = ({ status }: { status: NoteStatus }) => (
  <Chip tone={TONES[status]}>{NOTE_STATUS_LABELS[status]}</Chip>
);
