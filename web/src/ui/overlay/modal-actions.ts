import { part } from '../theme/part.ts';
import css from './modal-actions.module.css';

/** The row of buttons that ends a modal's form; on a phone those that do not fit go on in a row below. */
export const ModalActions = part('div', css.modalActions);
