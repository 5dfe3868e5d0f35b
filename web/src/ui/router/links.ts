import { part } from '../theme/part.ts';
import { Link } from './link.tsx';
import css from './links.module.css';

/** A link beside a heading or after a sentence, tall enough for a finger. */
export const TallLink = part(Link, css.tall);

/** A whole row of a card as a link: a tile or an icon at its ends, the text in a `div`. */
export const RowLink = part(Link, css.row);

/** The heading of a card whose whole surface opens it; the card is `position: relative`. */
export const CardLink = part(Link, css.card);
