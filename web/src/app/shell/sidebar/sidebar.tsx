import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { useUser } from '../../../store/hooks.ts';
import { Icon } from '../../../ui/surface/icon.tsx';
import { IconButton } from '../../../ui/surface/icon-button.tsx';
import { closeIcon } from '../../../ui/surface/icons.ts';
import { Logo } from '../../../ui/surface/logo.tsx';
import { atMobile, HEADER_HEIGHT } from '../../../ui/theme/theme.ts';
import { navLinksFor } from './nav-links.ts';

const Aside = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1200,
  flex: 'none',
  width: 248,
  height: '100dvh',
  overflowY: 'auto',
  padding: '0 12px 16px',
  backgroundColor: theme.vars.palette.background.paper,
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  transition: 'width 0.2s',
  '&[data-collapsed="true"]': { width: 72 },
  [atMobile]: {
    position: 'fixed',
    insetInlineStart: 0,
    width: 'min(288px, 84vw)',
    // Visible from the first moment of opening, because what is hidden cannot get the focus.
    transition: 'transform 0.2s',
    '&[data-open="false"]': {
      transform: 'translateX(-100%)',
      visibility: 'hidden',
      transition: 'transform 0.2s, visibility 0s 0.2s',
    },
    '&[data-open="true"]': { boxShadow: '0 0 40px rgb(0 0 0 / 0.25)' },
  },
}));

const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: HEADER_HEIGHT,
  padding: '0 4px 0 8px',
  marginBottom: 8,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    textDecoration: 'none',
    borderRadius: 8,
    padding: 4,
  },
  '[data-collapsed="true"] > &': { justifyContent: 'center', padding: 0 },
});

const Links = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '0 13px',
    borderRadius: 10,
    fontWeight: 530,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '& a[aria-current="page"]': {
    backgroundColor: theme.vars.palette.tone.primary.bg,
    color: theme.vars.palette.tone.primary.fg,
    fontWeight: 620,
  },
  // Collapsed, the words stay for screen readers.
  '[data-collapsed="true"] & a > span': {
    position: 'absolute',
    clipPath: 'inset(50%)',
    width: 1,
    overflow: 'hidden',
  },
}));

const Backdrop = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 1190,
  backgroundColor: 'rgb(8 18 17 / 0.5)',
});

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
      {drawn && <Backdrop data-testid="sidebar-backdrop" onClick={onClose} />}
      <Aside
        data-screen-only
        id="sidebar"
        aria-label="Side navigation"
        data-open={open}
        data-collapsed={collapsed}
      >
        <Top>
          <Link to="/dashboard" onClick={mobile ? onClose : undefined}>
            <Logo short={collapsed} />
          </Link>
          {mobile && (
            <IconButton ref={closer} label="Close menu" onClick={onClose}>
              <Icon path={closeIcon} />
            </IconButton>
          )}
        </Top>
        <nav aria-label="Main">
          <Links>
            {navLinksFor(role).map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} title={collapsed ? label : undefined} onClick={mobile ? onClose : undefined}>
                  <Icon path={icon} />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </Links>
        </nav>
      </Aside>
    </>
  );
};
