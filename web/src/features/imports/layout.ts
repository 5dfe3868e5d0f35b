import { part } from '../../ui/theme/part.ts';
import css from './layout.module.css';

/** The row of buttons that ends a step; on a phone below each other, the way forward first. */
export const Actions = part('div', css.actions);
