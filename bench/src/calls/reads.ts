import { API_PREFIX, type Route, routes } from '@bn/contract';
import { COMMON_SEARCH, RARE_SEARCH, REGIONS } from '../data/rows/words.ts';
import type { RequestSpec } from '../load/protocol.ts';
import type { SignedInMember, Targets } from './targets.ts';

/** What the web app asks for: fifty cards or notes at a time, and pages of members as large as the server makes them. */
const CARDS: Record<string, string> = { page: '1', page_size: '50' };
const PAGES: Record<string, string> = { page: '1' };
/** As many chapters as the small network has in a region: calls that return the same number of rows are compared. */
const OF_A_REGION = { page: '1', page_size: '1' };

/** The owner of a page, by the beginning of its path. */
const IDS: Record<string, (member: SignedInMember) => number | undefined> = {
  '/members/': ({ colleague }) => colleague,
  '/chapters/': ({ chapter_id }) => chapter_id,
  '/referrals/': ({ received: [id] }) => id,
  '/meetings/': ({ meeting }) => meeting,
};
/** One's own: a colleague's are for those who lead the chapter. */
const OWN = new Set<Route>([
  routes.memberFigures,
  routes.memberScore,
  routes.memberHistory,
  routes.getPermissions,
]);

/** Further ways of making a call, as NAME:VARIANT. */
const VARIANTS: Record<string, { route: Route; query: Record<string, string> }> = {
  'listMembers:page-10': { route: routes.listMembers, query: { page: '10' } },
  'listMembers:common': { route: routes.listMembers, query: { search: COMMON_SEARCH, ...PAGES } },
  'listMembers:rare': { route: routes.listMembers, query: { search: RARE_SEARCH, ...PAGES } },
  'listMembers:elevated': { route: routes.listMembers, query: { elevated: '1', ...PAGES } },
  'listMembers:valid-soon': { route: routes.listMembers, query: { validity: 'soon', ...PAGES } },
  'listMembers:permissions-ending': {
    route: routes.listMembers,
    query: { permissions_ending: '1', ...PAGES },
  },
  'listChapters:figures': { route: routes.listChapters, query: { figures: '1', ...CARDS } },
  'listStandings:sorted': {
    route: routes.listStandings,
    query: { period: 'twelve_months', sort: 'conversion_desc', ...CARDS },
  },
  'listStandings:region': {
    route: routes.listStandings,
    query: { region: REGIONS[1] ?? '', sort: 'given_desc', ...OF_A_REGION },
  },
  // A rare match: scans as many entries as a call ever scans.
  'networkHistory:kind': { route: routes.networkHistory, query: { page_size: '50', kind: 'export' } },
  'chapterHistory:kind': { route: routes.chapterHistory, query: { page_size: '50', kind: 'export' } },
  'chapterReport:year': { route: routes.chapterReport, query: { period: '2026' } },
  'referralsReceived:open': { route: routes.referralsReceived, query: { status: 'open', ...CARDS } },
  'listMeetings:past': { route: routes.listMeetings, query: { period: 'past', ...CARDS } },
  'listMeetings:to-approve': { route: routes.listMeetings, query: { to_approve: '1', ...CARDS } },
  'listTestimonials:approved': { route: routes.listTestimonials, query: { status: 'approved', ...CARDS } },
  'search:rare': { route: routes.search, query: { search: RARE_SEARCH } },
  'search:common': { route: routes.search, query: { search: COMMON_SEARCH } },
};

/** Every call of the contract that reads and answers with data or a picture, for each kind of caller. */
export function readCalls(targets: Targets): Record<string, RequestSpec[]> {
  const calls: Record<string, RequestSpec[]> = {};
  const add = (name: string, route: Route, query: Record<string, string>) => {
    for (const [caller, requests] of Object.entries(requestsOf(route, query, targets)))
      if (requests.length > 0) calls[`${name}${caller}`] = requests;
  };
  for (const [name, route] of Object.entries<Route>(routes))
    if (isRead(route)) add(name, route, usualQuery(route));
  for (const [name, { route, query }] of Object.entries(VARIANTS)) add(name, route, query);
  calls['listMembers:chapter'] = targets.members.map(({ chapter_id }) =>
    get(`/members?chapter_id=${chapter_id}&page=1`, targets.admin),
  );
  return calls;
}

const isRead = (route: Route): boolean =>
  route.endpoint.method === 'GET' && (route.answer !== undefined || route === routes.memberPicture);

function usualQuery(route: Route): Record<string, string> {
  const { properties = {} } = (route.query ?? {}) as { properties?: Record<string, unknown> };
  const isOfMembers = route === routes.listMembers || route === routes.listChapterMembers;
  return Object.fromEntries(
    Object.entries(isOfMembers ? PAGES : CARDS).filter(([name]) => name in properties),
  );
}

function requestsOf(
  route: Route,
  query: Record<string, string>,
  { admin, members }: Targets,
): Record<string, RequestSpec[]> {
  const { access } = route;
  const suffix = new URLSearchParams(query).toString();
  const request = (member: SignedInMember, token: string): RequestSpec[] => {
    const path = pathFor(route, member);
    return path === undefined ? [] : [get(suffix ? `${path}?${suffix}` : path, token)];
  };
  const needs = access.kind === 'roles' ? access.memberNeeds : undefined;
  const mayCall = (role: 'member' | 'super_admin') =>
    access.kind === 'signed_in' || (access.kind === 'roles' && access.roles.includes(role));
  const callers = needs === 'any flag' ? members.filter(({ elevated }) => elevated) : members;
  const own = mayCall('member') && (needs === undefined || needs === 'any flag') ? callers : [];
  const requests = own.flatMap((member) => request(member, member.token));
  const about = route.endpoint.path.includes(':') ? members : members.slice(0, 1);
  const asAdmin = mayCall('super_admin') ? about.flatMap((member) => request(member, admin)) : [];
  return { '': requests, [requests.length > 0 ? ':admin' : '']: asAdmin };
}

function pathFor(route: Route, member: SignedInMember): string | undefined {
  const { path } = route.endpoint;
  if (!path.includes(':')) return path;
  const id = OWN.has(route)
    ? member.id
    : Object.entries(IDS).find(([start]) => path.startsWith(start))?.[1](member);
  return id === undefined ? undefined : path.replace(/:\w+/, String(id));
}

const get = (path: string, token: string): RequestSpec => ({
  method: 'GET',
  path: `${API_PREFIX}${path}`,
  token,
});
