import { part } from '../../theme/part.ts';
import css from './modal-actions.module.css';

/** The row of buttons at the end of a modal's form; on a phone it wraps. */
export const ModalActions = part('div', css.modalActions);
