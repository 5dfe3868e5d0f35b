import { part } from '../theme/part.ts';
import css from './visually-hidden.module.css';

/** Text for screen readers alone. */
export const VisuallyHidden = part('span', css.visuallyHidden);
