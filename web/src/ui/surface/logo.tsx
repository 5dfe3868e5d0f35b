import { networkLogo, networkName, shortNetworkName } from '../text/network-name.ts';
import css from './logo.module.css';

/** The network's logo or the product's mark, and the network's name; the short name when there is no room. */
export const Logo = ({ short = false }: { short?: boolean }) => (
  <span className={css.row}>
    {!short && <img src={networkLogo() ?? '/favicon.svg'} alt="" />}
    <span className={css.name}>{short ? shortNetworkName() : networkName()}</span>
  </span>
);

/** The network's own logo on what it prints; nothing if it has none. */
export const PrintedLogo = () => {
  const logo = networkLogo();
  return logo === undefined ? null : <img className={css.printed} src={logo} alt={networkName()} />;
};
