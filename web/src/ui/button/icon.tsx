import css from './icon.module.css';

/** A 24 by 24 icon from its path: `<Icon path={icons.edit} />`. Decorative; the control beside it carries the words. */
export const Icon = ({ path }: { path: string }) => (
  <svg
    className={css.svg}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentcolor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
);
