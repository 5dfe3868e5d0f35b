import { part } from '../theme/part.ts';
import css from './card.module.css';

/** A surface with a thin border. */
export const Card = part('section', css.card);

/** The first row of a card: its h2 at one end, its controls (search, filter) at the other. */
export const CardHeader = part('div', css.cardHeader);
