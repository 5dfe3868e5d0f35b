import { part } from '../theme/part.ts';
import css from './skeleton.module.css';

/** A grey placeholder for loading content: `<Skeleton style={{ height: 80 }} />`. */
export const Skeleton = part('div', css.skeleton);
