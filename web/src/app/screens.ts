import type { Role } from '@bn/contract/domain';
import { type ComponentType, lazy, type ReactNode } from 'react';
import type { AppStore } from '../store/store.ts';
import { loadModal } from '../ui/overlay/modal.tsx';
import { loadBellMenu, loadUserMenu } from './shell/header/menus.ts';
import { loadSearch } from './shell/search/load-search.ts';
import { whenIdle } from './when-idle.ts';

/** `below`: what another feature adds at the end of a screen. */
export type ScreenComponent = ComponentType<{ below?: ReactNode }>;
type Loader = () => Promise<{ default: ScreenComponent }>;

interface Screen {
  path: string;
  /** Missing: any signed-in user. */
  roles?: readonly Role[];
  load: Loader;
  Below?: ComponentType;
}

const MemberHistory = lazy(() => import('../features/history/member-history.tsx'));
const ChapterHistory = lazy(() => import('../features/history/chapter-history.tsx'));

/** Every protected screen: where it is, who may see it, and the chunk it lives in. */
const SCREENS: readonly Screen[] = [
  { path: '/dashboard', load: () => import('../features/dashboard/dashboard-screen.tsx') },
  { path: '/members', load: () => import('../features/members/list/members-screen.tsx') },
  { path: '/members/import/:id?', load: () => import('../features/imports/import-screen.tsx') },
  {
    path: '/members/:id',
    load: () => import('../features/members/page/member-screen.tsx'),
    Below: MemberHistory,
  },
  { path: '/referrals/:id', load: () => import('../features/referrals/list/referral-screen.tsx') },
  {
    path: '/elevated/referral-received',
    roles: ['member'],
    load: () => import('../features/referrals/list/referrals-received-screen.tsx'),
  },
  {
    path: '/elevated/referral-sent',
    roles: ['member'],
    load: () => import('../features/referrals/list/referrals-sent-screen.tsx'),
  },
  {
    path: '/admin/chapters',
    roles: ['super_admin'],
    load: () => import('../features/chapters/chapters-screen.tsx'),
  },
  {
    path: '/admin/chapters/:id',
    roles: ['super_admin'],
    load: () => import('../features/chapters/chapter-screen.tsx'),
    Below: ChapterHistory,
  },
  { path: '/chapters/:id/report', load: () => import('../features/report/report-screen.tsx') },
  { path: '/activity', load: () => import('../features/activity/activity-screen.tsx') },
  { path: '/account', load: () => import('../features/account/account-screen.tsx') },
  {
    path: '/admin/approval',
    roles: ['super_admin', 'member'],
    load: () => import('../features/approval/approval-screen.tsx'),
  },
];

const importShell = () => import('./shell/shell.tsx');

/** What could not be fetched ahead. A chunk that failed stays failed for this document; only a new one asks for it again. */
const failedAhead = new Set<() => Promise<unknown>>();

/** A prefetch that fails is no news: the visit itself will say so. */
const fetchAhead = (load: () => Promise<unknown>) => load().catch(() => failedAhead.add(load));

const visit = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error) => {
    if (!failedAhead.has(load) || !navigator.onLine) throw error;
    location.reload();
    return new Promise<never>(() => {});
  });

export const screens = SCREENS.map((screen) => ({ ...screen, Component: lazy(() => visit(screen.load)) }));

/** The shell brings RTK Query along, which joins the store before anything asks it. */
export const loadShell = async (store: AppStore) => {
  const shell = await visit(importShell);
  store.attachApi(shell.api, shell.keptAnswers);
  return shell;
};

/** Fetches the chunks of menus and modals, and of the screens that this user may open next, one after the other, while nothing else happens. */
export const prefetchScreens = (role: Role) =>
  whenIdle(async () => {
    const next = SCREENS.filter(({ roles }) => !roles || roles.includes(role)).map(({ load }) => load);
    for (const load of [loadUserMenu, loadBellMenu, loadModal, loadSearch, ...next]) await fetchAhead(load);
  });

export const prefetchAfterLogin = () => whenIdle(() => void fetchAhead(importShell));
