import { part } from '../theme/part.ts';
import css from './menu-item.module.css';

export const MenuItem = part('button', css.menuItem);
