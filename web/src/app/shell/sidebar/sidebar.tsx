import { useEffect, useRef } from 'react';
import { useUser } from '../../../store/hooks.ts';
import { closeIcon, Icon, IconButton } from '../../../ui/button/icon.tsx';
import { Link, NavLink } from '../../../ui/router/link.tsx';
import { Logo } from '../../../ui/surface/logo.tsx';
import { navLinksFor } from './nav-links.ts';
import css from './sidebar.module.css';

interface Props {
  /** A drawer over the page, at 998 px and below. */
  mobile: boolean;
  open: boolean;
  onClose: () => void;
}

export const Sidebar = ({ mobile, open, onClose }: Props) => {
  const { role } = useUser();
  const closer = useRef<HTMLButtonElement>(null);
  const collapsed = !mobile && !open;
  const drawn = mobile && open;

  useEffect(() => {
    if (!drawn) return;
    const before = document.activeElement;
    closer.current?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [drawn, onClose]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard closes by Escape or by the menu's button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {drawn && <div className={css.backdrop} data-testid="sidebar-backdrop" onClick={onClose} />}
      <aside
        className={css.aside}
        data-screen-only
        id="sidebar"
        aria-label="Side navigation"
        data-open={open}
        data-collapsed={collapsed}
      >
        <div className={css.top}>
          <Link to="/dashboard" onClick={mobile ? onClose : undefined}>
            <Logo short={collapsed} />
          </Link>
          {mobile && (
            <IconButton ref={closer} label="Close menu" onClick={onClose}>
              <Icon path={closeIcon} />
            </IconButton>
          )}
        </div>
        <nav aria-label="Main">
          <ul className={css.links}>
            {navLinksFor(role).map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} title={collapsed ? label : undefined} onClick={mobile ? onClose : undefined}>
                  <Icon path={icon} />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
    </>
  );
};
