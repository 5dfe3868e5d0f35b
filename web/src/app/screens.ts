import type { Role } from '@bn/contract/domain';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { askEarly } from '../api/client/early.ts';
import { type Section, section } from '../parts/member/section.ts';
import type { SessionState } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { whenIdle } from '../timing.ts';
import { loadModal } from '../ui/overlay/modal/load-modal.ts';
import type { Location } from '../ui/router/location.ts';
import { atOnce, type Loader, lazily, loader } from './lazily.ts';
import { firstCallsOf, type Path, PLACES, type Place, placeAt } from './places.ts';
import { loadBellMenu, loadUserMenu } from './shell/header/menus.ts';
import { loadSearch } from './shell/search/load-search.ts';

/** Content that other features add to a screen: by name, and of the kind that the screen asks for. */
export type Parts = Readonly<Record<string, ComponentType | Section>>;
/** `below`: the same at the screen's end. */
export type ScreenComponent = ComponentType<{ below?: ReactNode; parts: never }>;
type ScreenLoader = Loader<{ default: ScreenComponent }>;

interface Screen {
  /** The chunk it lives in. */
  load: ScreenLoader;
  Below?: ComponentType;
  parts?: Parts;
}

const loadHistories = () => import('../features/history/histories.tsx');
const MemberHistory = lazy(() => loadHistories().then((all) => ({ default: all.MemberHistory })));
const NetworkHistory = lazy(() => loadHistories().then((all) => ({ default: all.NetworkHistory })));
const ChapterHistory = lazy(() => loadHistories().then((all) => ({ default: all.ChapterHistory })));

/** The tabs of the approval screen beside its own list. */
const TO_DECIDE: Parts = {
  testimonials: lazy(() => import('../features/testimonials/testimonials-to-decide.tsx')),
  guests: lazy(() => import('../features/meetings/guests/guests-to-decide.tsx')),
  meetings: lazy(() => import('../features/meetings/list/meetings-to-approve.tsx')),
};

/** The sections of a member's page beside the members' own. */
const ABOUT_MEMBER: Parts = {
  testimonials: section(() => import('../features/testimonials/testimonials-section.tsx')),
  thanks: section(() => import('../features/thank-yous/own/thanks-section.tsx')),
};

const importDashboard = loader(() => import('../features/dashboard/dashboard-screen.tsx'));

/** What is shown at every place. */
const SCREENS: Record<Path, Screen> = {
  '/dashboard': { load: importDashboard },
  '/members': { load: loader(() => import('../features/members/list/members-screen.tsx')) },
  '/members/import/:id?': { load: loader(() => import('../features/imports/import-screen.tsx')) },
  '/members/:id': {
    load: loader(() => import('../features/members/page/member-screen.tsx')),
    Below: MemberHistory,
    parts: ABOUT_MEMBER,
  },
  '/referrals/:id': { load: loader(() => import('../features/referrals/story/referral-screen.tsx')) },
  '/elevated/referral-received': {
    load: loader(() => import('../features/referrals/list/referrals-received-screen.tsx')),
  },
  '/elevated/referral-sent': {
    load: loader(() => import('../features/referrals/list/referrals-sent-screen.tsx')),
  },
  '/admin/chapters': { load: loader(() => import('../features/chapters/list/chapters-screen.tsx')) },
  '/admin/network': {
    load: loader(() => import('../features/network/network-screen.tsx')),
    Below: NetworkHistory,
  },
  '/admin/chapters/:id': {
    load: loader(() => import('../features/chapters/page/chapter-screen.tsx')),
    Below: ChapterHistory,
  },
  '/meetings': { load: loader(() => import('../features/meetings/list/meetings-screen.tsx')) },
  '/meetings/:id': { load: loader(() => import('../features/meetings/page/meeting-screen.tsx')) },
  '/one-to-ones': { load: loader(() => import('../features/one-to-ones/one-to-ones-screen.tsx')) },
  '/one-to-ones/:id': { load: loader(() => import('../features/one-to-ones/page/one-to-one-screen.tsx')) },
  '/chapters/:id/matrix': { load: loader(() => import('../features/report/matrix/matrix-screen.tsx')) },
  '/chapters/:id/report': { load: loader(() => import('../features/report/report-screen.tsx')) },
  '/meetings/:id/sheet': { load: loader(() => import('../features/meetings/sheet/sheet-screen.tsx')) },
  '/activity': { load: loader(() => import('../features/activity/activity-screen.tsx')) },
  '/account': { load: loader(() => import('../features/account/account-screen.tsx')) },
  '/admin/approval': {
    load: loader(() => import('../features/thank-yous/approval/approval-screen.tsx')),
    parts: TO_DECIDE,
  },
};

const importShell = loader(() => import('./shell/shell.tsx'));

/** Chunks that could not be prefetched. A failed chunk stays failed in this document; only a reload requests it again. */
const failedAhead = new Set<() => Promise<unknown>>();

/** A failed prefetch is ignored: the visit itself reports the error. */
const fetchAhead = (load: () => Promise<unknown>) => load().catch(() => failedAhead.add(load));

const visit = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    if (!failedAhead.has(load) || !navigator.onLine) throw error;
    location.reload();
    return new Promise<never>(() => {});
  });

export const screens = PLACES.map((place: Place & { path: Path }) => {
  const screen = SCREENS[place.path];
  return { ...place, ...screen, Component: lazily(screen.load, () => visit(screen.load)) };
});

/** The shell includes RTK Query, which must be attached to the store before its first use. */
export const loadShell = (store: AppStore): ReturnType<typeof importShell> => {
  const attach = (shell: Awaited<ReturnType<typeof importShell>>) => {
    store.attachApi(shell.api);
    return shell;
  };
  return importShell.loaded ? atOnce(attach(importShell.loaded)) : visit(importShell).then(attach);
};

/** On later visits the code is loaded already, and for a while the responses are cached. */
const prepared = new Set<Path>();

/** On the first visit, loads the screen's code and makes its first calls in parallel. */
export const prepareScreen = (location: Location, session: SessionState): void => {
  const path = placeAt(location.pathname, session)?.path;
  if (!path || !session.token || prepared.has(path)) return;
  prepared.add(path);
  // The visit itself reports a failure.
  SCREENS[path].load().catch(() => undefined);
  for (const call of firstCallsOf(location, session)) askEarly(call, session.token);
};

/** One at a time while the browser is idle: the larger a chunk, the longer its first run takes. */
const fetchInPieces = async (loaders: readonly (() => Promise<unknown>)[]) => {
  for (const load of loaders) {
    await new Promise<void>(whenIdle);
    await fetchAhead(load);
  }
};

/** After the first screen's own calls and code. */
const WHEN_SETTLED = 2_000;

/** Prefetches the chunks of menus and modals, and of the screens this user may open next. */
export const prefetchScreens = (role: Role) => {
  const next = screens.filter(({ roles }) => !roles || roles.includes(role)).map(({ load }) => load);
  const loaders = [loadUserMenu, loadBellMenu, loadModal, loadSearch, ...next];
  const timer = setTimeout(() => fetchInPieces(loaders), WHEN_SETTLED);
  return () => clearTimeout(timer);
};

const importApi = () => import('../api/api.ts');
const importCharts = () => import('../ui/chart/bar-chart.tsx');

/** Prefetched while the user types their password: what they see next, the largest chunk first. */
export const prefetchAfterLogin = () => {
  void fetchInPieces([importApi, importCharts, importShell, importDashboard]);
};
