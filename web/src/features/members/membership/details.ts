import { part } from '../../../ui/theme/part.ts';
import css from './details.module.css';

/** Labels with their values below, in as many columns as fit: `<Details><div><dt>…</dt><dd>…</dd></div></Details>`. */
export const Details = part('dl', css.details);
