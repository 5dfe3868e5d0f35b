import { part } from '../theme/part.ts';
import css from './unlabelled.module.css';

/** Around a field beside a search box, which shows no label either; screen readers get both. */
export const Unlabelled = part('div', css.unlabelled);
