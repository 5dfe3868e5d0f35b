import { part } from '../theme/part.ts';
import css from './quiet.module.css';

/** A line in the background: what something is about, or a hint. */
export const Quiet = part('p', css.quiet);
