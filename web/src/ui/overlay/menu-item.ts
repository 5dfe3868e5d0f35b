import { part } from '../theme/part.ts';
import css from './menu-item.module.css';

/** A menu item with an action. */
export const MenuItem = part('button', css.menuItem);
