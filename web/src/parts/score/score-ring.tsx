import type { ScoreColour } from '@bn/contract/domain';
import { SCORE_TONES } from './score-chip.tsx';
import css from './score-ring.module.css';

const RADIUS = 24;
const ROUND = 2 * Math.PI * RADIUS;
const TOTAL = 100;

/** A score as a ring, filled as far as it goes, in its colour; the colour's name stands beside it. */
export const ScoreRing = ({ score, colour }: { score: number; colour: ScoreColour }) => (
  <span className={css.root} data-tone={SCORE_TONES[colour]}>
    <svg viewBox="0 0 56 56" aria-hidden>
      <circle cx="28" cy="28" r={RADIUS} />
      <circle cx="28" cy="28" r={RADIUS} strokeDasharray={`${(ROUND * score) / TOTAL} ${ROUND}`} />
    </svg>
    <strong className="figures">{score}</strong>
  </span>
);
