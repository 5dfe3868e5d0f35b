import { part } from '../theme/part.ts';
import css from './quiet.module.css';

/** Secondary text: a description or a hint. */
export const Quiet = part('p', css.quiet);
