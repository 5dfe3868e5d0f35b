import { part } from '../theme/part.ts';
import css from './parts.module.css';

/** Fields that belong together, below a `legend`. */
export const Fieldset = part('fieldset', css.fieldset);

/** Hides a field's label beside a search box, which shows none either; screen readers get both. */
export const Unlabelled = part('div', css.unlabelled);
