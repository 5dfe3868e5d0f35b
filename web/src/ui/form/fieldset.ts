import { part } from '../theme/part.ts';
import css from './fieldset.module.css';

/** Fields that belong together, below a `legend`. */
export const Fieldset = part('fieldset', css.fieldset);
