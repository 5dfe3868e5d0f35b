import { part } from '../theme/part.ts';
import css from './menu-item.module.css';

/** A line of a menu that does something. */
export const MenuItem = part('button', css.menuItem);
