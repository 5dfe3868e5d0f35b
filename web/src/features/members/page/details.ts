import { part } from '../../../ui/theme/part.ts';
import css from './details.module.css';

/** Names and values below each other, in as many columns as there is room for: `<Details><div><dt>…</dt><dd>…</dd></div></Details>`. */
export const Details = part('dl', css.details);
