import { setupListeners } from '@reduxjs/toolkit/query';
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { freshness } from '../../api/freshness.ts';
import { useAppDispatch, useUser } from '../../store/hooks.ts';
import { oncePainted } from '../../timing.ts';
import { guardDoubleClicks } from '../../ui/button/double-clicks.ts';
import { ToastProvider } from '../../ui/feedback/messages/toast.tsx';
import { DraftsProvider } from '../../ui/form/drafts.tsx';
import { useModal } from '../../ui/overlay/modal/modal.tsx';
import { useArrived, useLocation, useScrollAnchor } from '../../ui/router/router.tsx';
import { Outlet } from '../../ui/router/routes.tsx';
import { restoreAnchor } from '../../ui/router/scroll-anchor.ts';
import { useIsMobile, useIsPhone } from '../../ui/theme/use-media.ts';
import { Header } from './header/header.tsx';
import { Live } from './live.tsx';
import { SearchEverywhere } from './search/search-everywhere.tsx';
import css from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TabBar } from './tab-bar/tab-bar.tsx';
import { useFreshUser } from './use-fresh-user.ts';

/** Loaded with the shell, because every screen inside makes calls. @public */
export { api } from '../../api/api.ts';

/** The user's choice on a wide screen is stored; without storage it lasts as long as the page. */
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

const LOAD_AGAIN_MS = 5_000;

/**
 * Until a reload a browser remembers that a file of the app did not arrive: reloads once it does, unless somebody is typing or a
 * dialog is open.
 */
const reloadOnceItArrives = async (error: unknown) => {
  const [file] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
  const arrives =
    file !== undefined &&
    (await fetch(file)
      .then(({ ok }) => ok)
      .catch(() => false));
  const busy = document.activeElement?.matches('input, textarea') || document.querySelector('dialog[open]');
  if (arrives && !busy) location.reload();
};

/**
 * Notices about the app, loaded as soon as the browser has painted what it knows: once the connection is gone they cannot be. Until
 * they arrive none are shown, and no call is queued.
 */
const Notices = lazy<ComponentType>(async () => {
  await new Promise<void>(oncePainted);
  for (;;) {
    try {
      return await import('./notices/notices.tsx');
    } catch (error) {
      await new Promise((over) => setTimeout(over, LOAD_AGAIN_MS));
      await reloadOnceItArrives(error);
    }
  }
});

export default function Shell() {
  const { id, role } = useUser();
  const mobile = useIsMobile();
  const phone = useIsPhone();
  const search = useModal();
  const openSearch = () => search.show(undefined);
  const [expanded, setExpanded] = useState(readExpanded);
  const [drawn, setDrawn] = useState(false);
  const { pathname } = useLocation();
  const justOpened = useRef(useArrived() === 'pop');
  const anchor = useScrollAnchor();
  const close = useCallback(() => setDrawn(false), []);
  const open = mobile ? drawn : expanded;
  const toggle = () => {
    writeExpanded(!expanded);
    setExpanded(!expanded);
  };

  useFreshUser();
  useEffect(guardDoubleClicks, []);

  // Refetch the screen's data once the browser is online again.
  const dispatch = useAppDispatch();
  useEffect(() => setupListeners(dispatch), [dispatch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins with the drawer closed
  useEffect(() => {
    setDrawn(false);
    freshness.begin();
    const opened = justOpened.current;
    justOpened.current = false;
    if (anchor) return restoreAnchor(anchor);
    // A page that was just opened is at its top; to scroll it would be to lay it out twice.
    if (!opened) scrollTo(0, 0);
  }, [pathname]);

  return (
    <ToastProvider>
      <Live />
      <DraftsProvider owner={id}>
        <a className={css.skipLink} data-screen-only href="#content">
          Skip to content
        </a>
        <div className={css.frame}>
          <Sidebar mobile={mobile} open={open} onClose={close} />
          <div className={css.column} inert={mobile && drawn}>
            <Header
              menuOpen={open}
              onMenu={() => (mobile ? setDrawn(true) : toggle())}
              onSearch={openSearch}
            />
            <Suspense>
              <Notices />
            </Suspense>
            <main className={css.main} id="content" tabIndex={-1}>
              <Outlet />
            </main>
            {phone && <TabBar role={role} onSearch={openSearch} />}
          </div>
        </div>
        <SearchEverywhere search={search} />
      </DraftsProvider>
    </ToastProvider>
  );
}
