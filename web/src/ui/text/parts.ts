import { part } from '../theme/part.ts';
import css from './parts.module.css';

/** Secondary text: a description or a hint. */
export const Quiet = part('p', css.quiet);

/** Text for screen readers alone. */
export const VisuallyHidden = part('span', css.visuallyHidden);
