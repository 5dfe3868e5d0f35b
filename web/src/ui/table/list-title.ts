import { part } from '../theme/part.ts';
import css from './list-title.module.css';

/** A list's heading with the number of what it holds beside it: `<ListTitle><h2>…</h2><span role="status">…</span></ListTitle>`. */
export const ListTitle = part('div', css.listTitle);
