import { part } from '../theme/part.ts';
import css from './actions.module.css';

/** The available actions, in a row below their subject; on a phone the buttons share its width. */
export const Actions = part('div', css.actions);
