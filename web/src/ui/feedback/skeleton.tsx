import { part } from '../theme/part.ts';
import css from './skeleton.module.css';

/** A grey stand-in for content that is on its way: `<Skeleton style={{ height: 80 }} />`. */
export const Skeleton = part('div', css.skeleton);
