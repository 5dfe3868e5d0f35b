import { NOTE_STATUS_LABELS, type NoteStatus } from '@bn/contract/domain';
import type { Tone } from '../theme/theme.ts';
import { Chip } from './chip.tsx';

const TONES: Record<NoteStatus, Tone> = {
  pending: 'amber',
  returned: 'red',
  approved: 'green',
  withdrawn: 'neutral',
};

/** How a thank-you note stands: one word and one colour, on whichever screen it is read. */
export const NoteChip = ({ status }: { status: NoteStatus }) => (
  <Chip tone={TONES[status]}>{NOTE_STATUS_LABELS[status]}</Chip>
);
