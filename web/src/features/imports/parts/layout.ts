import { part } from '../../../ui/theme/part.ts';
import css from './layout.module.css';

/** The row of buttons at the end of a step; stacked on a phone, the primary button first. */
export const Actions = part('div', css.actions);
