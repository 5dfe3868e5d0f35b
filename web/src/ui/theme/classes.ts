/** `className={classes(css.row, wide && css.wide)}`: the names that there are, in one. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
