import { Link } from '../../router/link.tsx';
import { useLocation } from '../../router/router.tsx';
import css from './link-tabs.module.css';

interface Props<V extends string> {
  /** Describes the tabs for screen readers. */
  label: string;
  /** The entry of the address's query that names the tab. */
  param: string;
  /** The first one is the default, and is not named. */
  tabs: readonly { value: V; label: string }[];
  value: V;
}

/** Views of a screen as links, so that each has an address: `<LinkTabs label="Meetings" param="period" tabs={…} value={period} />`. */
export const LinkTabs = <V extends string>({ label, param, tabs, value }: Props<V>) => {
  const { pathname, search } = useLocation();
  const addressOf = (wanted: V) => {
    const params = new URLSearchParams(search);
    if (wanted === tabs[0]?.value) params.delete(param);
    else params.set(param, wanted);
    const text = params.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={addressOf(tab.value)}
          aria-current={tab.value === value ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
};
