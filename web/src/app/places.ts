import type { SessionUser } from '@bn/contract';
import type { Role } from '@bn/contract/domain';
import type { Call } from '../api/client/client.ts';
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

export interface Place {
  path: string;
  /** Missing: any signed-in user. */
  roles?: readonly Role[];
  /** Calls to make while its code loads. */
  first?: FirstCalls;
}

/** Where every protected screen is, and who may see it. Loaded before React, so that a screen's first calls need not wait for it. */
export const PLACES = [
  { path: '/dashboard', first: ofDashboard },
  { path: '/members', first: ofMembers },
  { path: '/members/import/:id?' },
  { path: '/members/:id', first: record('getMember') },
  { path: '/referrals/:id', first: record('getReferral') },
  { path: '/elevated/referral-received', roles: ['member'], first: growing('referralsReceived') },
  { path: '/elevated/referral-sent', roles: ['member'], first: growing('referralsSent') },
  { path: '/admin/chapters', roles: ['super_admin'], first: ofChapters },
  { path: '/admin/network', roles: ['super_admin'], first: growing('listStandings', { compare: 1 }) },
  { path: '/admin/chapters/:id', roles: ['super_admin'], first: record('getChapter') },
  { path: '/meetings', first: ofMeetings },
  { path: '/meetings/:id', first: record('getMeeting') },
  { path: '/one-to-ones', roles: ['member'], first: growing('listOneToOnes', { list: 'open' }) },
  { path: '/one-to-ones/:id', roles: ['member'], first: record('getOneToOne') },
  { path: '/chapters/:id/report' },
  { path: '/chapters/:id/matrix' },
  { path: '/meetings/:id/sheet', first: record('meetingSheet') },
  { path: '/activity' },
  { path: '/account' },
  { path: '/admin/approval', roles: ['super_admin', 'member'], first: growing('pendingThankYous') },
] as const satisfies readonly Place[];

export type Path = (typeof PLACES)[number]['path'];

/** In the order in which the router tries them. */
const BY_PATH = [...PLACES].sort((one, other) => compare(one.path, other.path));

interface Session {
  token: string | null;
  user: SessionUser | null;
}

/** The place at an address, if this user may see it. */
export const placeAt = (pathname: string, { token, user }: Session) => {
  const place: (Place & { path: Path }) | undefined = BY_PATH.find(({ path }) => match(path, pathname));
  const allowed = token && user && (!place?.roles || place.roles.includes(user.role));
  return allowed ? place : undefined;
};

/** The first calls of the screen there; with a search or filter in the address, only the screen knows them. */
export const firstCallsOf = (
  { pathname, search }: { pathname: string; search: string },
  session: Session,
): Call[] => {
  const place = placeAt(pathname, session);
  if (!place?.first || !session.user || search !== '') return [];
  return place.first({ user: session.user, params: match(place.path, pathname) ?? {} });
};
