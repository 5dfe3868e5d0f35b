import { type ComponentProps, createElement, type ElementType } from 'react';

/** `className={classes(css.row, wide && css.wide)}`: joins the names that are set. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/**
 * An element with its own class, for parts that several files use: `export const Card = part('section', css.card)`.
 * A `className` is added to it; `as` renders another element or component instead.
 */
export const part =
  <Base extends ElementType>(base: Base, name: string | undefined) =>
  <As extends ElementType = Base>({ as, className, ...rest }: PartProps<As>) =>
    createElement<object>(as ?? base, { ...rest, className: classes(name, className) });

type PartProps<As extends ElementType> = Omit<ComponentProps<As>, 'as'> & {
  as?: As;
  className?: string | undefined;
};
