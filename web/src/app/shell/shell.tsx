import styled from '@emotion/styled';
import { setupListeners } from '@reduxjs/toolkit/query';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { freshness } from '../../api/freshness.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { DraftsProvider } from '../../ui/form/drafts.tsx';
import { atPhone, HEADER_HEIGHT } from '../../ui/theme/theme.ts';
import { useIsMobile } from '../../ui/theme/use-media.ts';
import { Header } from './header/header.tsx';
import { Live } from './live.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useFreshUser } from './use-fresh-user.ts';

/** Loaded with the shell, because every screen inside asks the server. */
export { api, keptAnswers } from '../../api/api.ts';

const Frame = styled('div')({ display: 'flex', minHeight: '100dvh' });
const Column = styled('div')({ flex: 1, minWidth: 0 });

const Main = styled('main')({
  maxWidth: 1440,
  margin: '0 auto',
  padding: '28px 28px 48px',
  minHeight: `calc(100dvh - ${HEADER_HEIGHT}px)`,
  [atPhone]: { padding: '20px 16px 40px' },
});

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: 12,
  top: -60,
  zIndex: 1600,
  padding: '10px 16px',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:focus': { top: 10 },
}));

/** The reader's choice on a wide screen outlives the page; without storage it lasts as long as the page. */
const SIDEBAR_KEY = 'sidebar';
const readExpanded = () => {
  try {
    return localStorage.getItem(SIDEBAR_KEY) !== 'collapsed';
  } catch {
    return true;
  }
};
const writeExpanded = (expanded: boolean) => {
  try {
    localStorage.setItem(SIDEBAR_KEY, expanded ? 'expanded' : 'collapsed');
  } catch {}
};

/** What the app says of itself, a moment later; without its chunk there is nothing to say. */
const Notices = lazy<ComponentType>(() =>
  import('./notices/notices.tsx').catch(() => ({ default: () => null })),
);

/** Header and navigation around every screen of a signed-in user. */
export default function Shell() {
  const mobile = useIsMobile();
  const [expanded, setExpanded] = useState(readExpanded);
  const [drawn, setDrawn] = useState(false);
  const { pathname } = useLocation();
  const close = useCallback(() => setDrawn(false), []);
  const open = mobile ? drawn : expanded;
  const toggle = () => {
    writeExpanded(!expanded);
    setExpanded(!expanded);
  };

  useFreshUser();

  // What is on the screen is asked for again once the connection is back.
  const dispatch = useAppDispatch();
  useEffect(() => setupListeners(dispatch), [dispatch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins at its top, with the drawer closed
  useEffect(() => {
    // Not as the effect's result: newer browsers answer with a promise.
    scrollTo(0, 0);
    setDrawn(false);
    freshness.begin();
  }, [pathname]);

  return (
    <ToastProvider>
      <Live />
      <DraftsProvider>
        <SkipLink data-screen-only href="#content">
          Skip to content
        </SkipLink>
        <Frame>
          <Sidebar mobile={mobile} open={open} onClose={close} />
          <Column inert={mobile && drawn}>
            <Header menuOpen={open} onMenu={() => (mobile ? setDrawn(true) : toggle())} />
            <Suspense>
              <Notices />
            </Suspense>
            <Main id="content" tabIndex={-1}>
              <Outlet />
            </Main>
          </Column>
        </Frame>
      </DraftsProvider>
    </ToastProvider>
  );
}
