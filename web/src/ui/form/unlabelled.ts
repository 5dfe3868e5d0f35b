import { part } from '../theme/part.ts';
import css from './unlabelled.module.css';

/** Hides a field's label beside a search box, which shows none either; screen readers get both. */
export const Unlabelled = part('div', css.unlabelled);
