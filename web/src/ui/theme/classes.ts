/** `className={classes(css.row, wide && css.wide)}`: joins the names that are set. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
