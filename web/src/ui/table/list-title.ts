import { part } from '../theme/part.ts';
import css from './list-title.module.css';

/** A list's heading with its count beside it: `<ListTitle><h2>…</h2><span role="status">…</span></ListTitle>`. */
export const ListTitle = part('div', css.listTitle);
