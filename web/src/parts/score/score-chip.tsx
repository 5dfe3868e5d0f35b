import { SCORE_COLOUR_LABELS, type ScoreColour } from '@bn/contract/domain';
import { Chip } from '../../ui/chip/chip.tsx';
import type { Tone } from '../../ui/theme/theme.ts';

export const SCORE_TONES: Record<ScoreColour, Tone> = {
  grey: 'neutral',
  red: 'red',
  amber: 'amber',
  green: 'green',
};

/** A score's colour, always with its name. */
export const ScoreChip = ({ colour }: { colour: ScoreColour }) => (
  <Chip tone={SCORE_TONES[colour]}>{SCORE_COLOUR_LABELS[colour]}</Chip>
);
