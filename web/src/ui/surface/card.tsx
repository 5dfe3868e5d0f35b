import { part } from '../theme/part.ts';
import css from './card.module.css';

export const Card = part('section', css.card);

/** The first row of a card: its h2 at one end, its controls (search, filter) at the other. */
export const CardHeader = part('div', css.cardHeader);

/** The same with a `TallLink` at its other end. */
export const LinkedCardHeader = part(CardHeader, css.linkedHeader);

/** An h3 and its lines, beside a picture or a date. */
export const CardText = part('div', css.cardText);

/** The `ItemCard`s of a list, in as many columns as fit. */
export const ItemList = part('ul', css.itemList);

/** A person or a text in a list inside a card. */
export const ItemCard = part('li', css.itemCard);

/** The first row of an item: its h3, then its chips. */
export const ItemHeader = part('div', css.itemHeader);
