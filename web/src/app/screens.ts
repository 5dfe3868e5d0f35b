import type { Role } from '@bn/contract/domain';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { Call } from '../api/client/client.ts';
import { askEarly } from '../api/client/early.ts';
import type { SessionState } from '../store/session.ts';
import type { AppStore } from '../store/store.ts';
import { whenIdle } from '../timing/when-idle.ts';
import { loadModal } from '../ui/overlay/modal/modal.tsx';
import type { Location } from '../ui/router/location.ts';
import { compare, match } from '../ui/router/match.ts';
import {
  type FirstCalls,
  growing,
  ofChapters,
  ofDashboard,
  ofMeetings,
  ofMembers,
  record,
} from './first-calls.ts';
import { atOnce, type Loader, lazily, loader } from './lazily.ts';
import { loadBellMenu, loadUserMenu } from './shell/header/menus.ts';
import { loadSearch } from './shell/search/load-search.ts';

/** `below`: content that another feature adds at the end of a screen. */
export type ScreenComponent = ComponentType<{ below?: ReactNode }>;
type ScreenLoader = Loader<{ default: ScreenComponent }>;

interface Screen {
  path: string;
  /** Missing: any signed-in user. */
  roles?: readonly Role[];
  load: ScreenLoader;
  /** Calls to make while its code loads. */
  first?: FirstCalls;
  Below?: ComponentType;
}

const MemberHistory = lazy(() => import('../features/history/member-history.tsx'));
const NetworkHistory = lazy(() => import('../features/history/network-history.tsx'));
const ChapterHistory = lazy(() => import('../features/history/chapter-history.tsx'));

const importDashboard = loader(() => import('../features/dashboard/dashboard-screen.tsx'));

/** Every protected screen: where it is, who may see it, and the chunk it lives in. */
const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    load: importDashboard,
    first: ofDashboard,
  },
  {
    path: '/members',
    load: loader(() => import('../features/members/list/members-screen.tsx')),
    first: ofMembers,
  },
  { path: '/members/import/:id?', load: loader(() => import('../features/imports/import-screen.tsx')) },
  {
    path: '/members/:id',
    load: loader(() => import('../features/members/page/member-screen.tsx')),
    first: record('getMember'),
    Below: MemberHistory,
  },
  {
    path: '/referrals/:id',
    load: loader(() => import('../features/referrals/story/referral-screen.tsx')),
    first: record('getReferral'),
  },
  {
    path: '/elevated/referral-received',
    roles: ['member'],
    load: loader(() => import('../features/referrals/list/referrals-received-screen.tsx')),
    first: growing('referralsReceived'),
  },
  {
    path: '/elevated/referral-sent',
    roles: ['member'],
    load: loader(() => import('../features/referrals/list/referrals-sent-screen.tsx')),
    first: growing('referralsSent'),
  },
  {
    path: '/admin/chapters',
    roles: ['super_admin'],
    load: loader(() => import('../features/chapters/list/chapters-screen.tsx')),
    first: ofChapters,
  },
  {
    path: '/admin/network',
    roles: ['super_admin'],
    load: loader(() => import('../features/network/network-screen.tsx')),
    first: growing('listStandings'),
    Below: NetworkHistory,
  },
  {
    path: '/admin/chapters/:id',
    roles: ['super_admin'],
    load: loader(() => import('../features/chapters/page/chapter-screen.tsx')),
    first: record('getChapter'),
    Below: ChapterHistory,
  },
  {
    path: '/meetings',
    load: loader(() => import('../features/meetings/list/meetings-screen.tsx')),
    first: ofMeetings,
  },
  {
    path: '/meetings/:id',
    load: loader(() => import('../features/meetings/page/meeting-screen.tsx')),
    first: record('getMeeting'),
  },
  { path: '/chapters/:id/report', load: loader(() => import('../features/report/report-screen.tsx')) },
  {
    path: '/meetings/:id/sheet',
    load: loader(() => import('../features/meetings/sheet/sheet-screen.tsx')),
    first: record('meetingSheet'),
  },
  {
    path: '/testimonials',
    load: loader(() => import('../features/members/testimonials/testimonials-screen.tsx')),
  },
  { path: '/activity', load: loader(() => import('../features/activity/activity-screen.tsx')) },
  { path: '/account', load: loader(() => import('../features/account/account-screen.tsx')) },
  {
    path: '/admin/approval',
    roles: ['super_admin', 'member'],
    load: loader(() => import('../features/approval/approval-screen.tsx')),
    first: growing('pendingThankYous'),
  },
];

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

export const screens = SCREENS.map((screen) => ({
  ...screen,
  Component: lazily(screen.load, () => visit(screen.load)),
}));

/** The shell includes RTK Query, which must be attached to the store before its first use. */
export const loadShell = (store: AppStore): ReturnType<typeof importShell> => {
  const attach = (shell: Awaited<ReturnType<typeof importShell>>) => {
    store.attachApi(shell.api, shell.keptAnswers);
    return shell;
  };
  return importShell.loaded ? atOnce(attach(importShell.loaded)) : visit(importShell).then(attach);
};

/** In the order in which the router tries them. */
export const BY_PATH = [...SCREENS].sort((one, other) => compare(one.path, other.path));

/** The screen at an address, if this user may see it. */
const screenAt = ({ pathname }: Location, { token, user }: SessionState) => {
  const screen = BY_PATH.find(({ path }) => match(path, pathname));
  const allowed = token && user && (!screen?.roles || screen.roles.includes(user.role));
  return allowed ? screen : undefined;
};

/** That screen's first calls; with a search or filter in the address, only the screen knows them. */
export const firstCallsOf = (location: Location, session: SessionState): Call[] => {
  const screen = screenAt(location, session);
  if (!screen?.first || !session.user || location.search !== '') return [];
  return screen.first({ user: session.user, params: match(screen.path, location.pathname) ?? {} });
};

/** On later visits the code is loaded already, and for a while the responses are cached. */
const prepared = new Set<Screen>();

/** On the first visit, loads the screen's code and makes its first calls in parallel. */
export const prepareScreen = (location: Location, session: SessionState): void => {
  const screen = screenAt(location, session);
  if (!screen || !session.token || prepared.has(screen)) return;
  prepared.add(screen);
  // The visit itself reports a failure.
  screen.load().catch(() => undefined);
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
  const next = SCREENS.filter(({ roles }) => !roles || roles.includes(role)).map(({ load }) => load);
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
