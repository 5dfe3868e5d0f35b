import { NOTE_STATUS_LABELS, type NoteStatus } from '@bn/contract/domain';
import { Chip } from '../../ui/chip/chip.tsx';
import type { Tone } from '../../ui/theme/theme.ts';

const TONES: Record<NoteStatus, Tone> = {
  pending: 'amber',
  returned: 'red',
  approved: 'green',
  withdrawn: 'neutral',
};

/** A thank-you note's status: the same label and colour on every screen. */
export const NoteChip = ({ status, imported }: { status: NoteStatus; imported?: 0 | 1 }) => (
  <>
    {imported === 1 && <Chip>Imported</Chip>}
    <Chip tone={TONES[status]}>{NOTE_STATUS_LABELS[status]}</Chip>
  </>
);
