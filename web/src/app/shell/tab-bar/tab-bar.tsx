import type { Role } from '@bn/contract/domain';
import {
  approvalIcon,
  calendarIcon,
  chaptersIcon,
  homeIcon,
  Icon,
  membersIcon,
  plusIcon,
  receivedIcon,
  searchIcon,
} from '../../../ui/button/icon.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import css from './tab-bar.module.css';

interface Tab {
  to: string;
  label: string;
  icon: string;
  /** Which screens belong to it; missing: only its own. */
  on?: RegExp;
  raised?: boolean;
}

const home: Tab = { to: '/dashboard', label: 'Home', icon: homeIcon };
const members: Tab = { to: '/members', label: 'Members', icon: membersIcon, on: /^\/members(\/|$)/ };

const TABS: Record<Role, readonly Tab[]> = {
  member: [
    home,
    {
      to: '/elevated/referral-received',
      label: 'Referrals',
      icon: receivedIcon,
      on: /^\/(elevated\/referral-|referrals\/)/,
    },
    { to: '/elevated/referral-sent?give=1', label: 'Give', icon: plusIcon, raised: true },
    { to: '/meetings', label: 'Meetings', icon: calendarIcon, on: /^\/meetings(\/|$)/ },
    members,
  ],
  super_admin: [
    home,
    { to: '/admin/chapters', label: 'Chapters', icon: chaptersIcon, on: /^\/admin\/chapters(\/|$)/ },
    members,
    { to: '/admin/approval', label: 'Approval', icon: approvalIcon },
  ],
};

/** At the bottom of a phone, within reach of the thumb: where people go most. The sidebar has all screens. */
export const TabBar = ({ role, onSearch }: { role: Role; onSearch: () => void }) => {
  const { pathname } = useLocation();
  return (
    <nav className={css.bar} aria-label="Shortcuts" data-tab-bar data-screen-only>
      <ul>
        {TABS[role].map(({ to, label, icon, on, raised }) => (
          <li key={to}>
            <Link to={to} aria-current={(on?.test(pathname) ?? pathname === to) ? 'page' : undefined}>
              {raised ? (
                <span className={css.raised}>
                  <Icon path={icon} />
                </span>
              ) : (
                <Icon path={icon} />
              )}
              <span>{label}</span>
            </Link>
          </li>
        ))}
        {role === 'super_admin' && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={onSearch}>
              <Icon path={searchIcon} />
              <span>Search</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
};
