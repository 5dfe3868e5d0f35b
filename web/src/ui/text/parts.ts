import { part } from '../theme/part.ts';
import css from './parts.module.css';

export const Quiet = part('p', css.quiet);

export const VisuallyHidden = part('span', css.visuallyHidden);
