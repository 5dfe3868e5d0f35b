import { networkName, shortNetworkName } from '../text/network-name.ts';
import css from './logo.module.css';

/** The mark and the network's name; the short name when there is no room. */
export const Logo = ({ short = false }: { short?: boolean }) => (
  <span className={css.row}>
    {!short && <img src="/favicon.svg" alt="" />}
    <span className={css.name}>{short ? shortNetworkName() : networkName()}</span>
  </span>
);
