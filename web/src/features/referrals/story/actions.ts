import { part } from '../../../ui/theme/part.ts';
import css from './actions.module.css';

/** What the reader may do now, in a row below what it is about; on a phone the buttons share its width. */
export const Actions = part('div', css.actions);
