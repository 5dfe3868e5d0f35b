import { Link } from '../../../ui/router/link.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import css from './period-tabs.module.css';

const TABS = [
  { period: 'upcoming', label: 'Upcoming' },
  { period: 'past', label: 'Past' },
] as const;
export type Period = (typeof TABS)[number]['period'];

/** The period in the address, `?period=past`; upcoming meetings by default. */
export const periodOf = (text: string): Period => (text === 'past' ? 'past' : 'upcoming');

/** Two links, so that each list has an address of its own. */
export const PeriodTabs = ({ period }: { period: Period }) => {
  const { pathname, search } = useLocation();
  const addressOf = (wanted: Period) => {
    const params = new URLSearchParams(search);
    if (wanted === 'upcoming') params.delete('period');
    else params.set('period', wanted);
    const text = params.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <nav className={css.tabs} aria-label="Meetings">
      {TABS.map((tab) => (
        <Link
          key={tab.period}
          to={addressOf(tab.period)}
          aria-current={tab.period === period ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
};
