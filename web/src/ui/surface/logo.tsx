import css from './logo.module.css';

/** The mark and the product's name; the short name when there is no room. */
export const Logo = ({ short = false }: { short?: boolean }) => (
  <span className={css.row}>
    {!short && <img src="/favicon.svg" alt="" />}
    {short ? 'BN' : 'Business Network'}
  </span>
);
