import type { SessionUser } from '@bn/contract';
import { isElevated, SCROLL_SIZE } from '@bn/contract/domain';
import { type EndpointName, endpoints } from '@bn/contract/endpoints';
import type { Call } from '../api/client/client.ts';
import type { Params } from '../ui/router/match.ts';
import { routeId } from '../ui/router/route-id.ts';

/** A screen's first calls, if its address has no search or filter. */
export type FirstCalls = (about: { user: SessionUser; params: Params }) => Call[];

/** The first page of a list that loads more. */
export const growing =
  (name: EndpointName, query: Call['query'] = {}): FirstCalls =>
  () => [{ endpoint: endpoints[name], query: { ...query, page: 1, page_size: SCROLL_SIZE } }];

/** The record named in the address. */
export const record =
  (name: EndpointName): FirstCalls =>
  ({ params }) => {
    const id = routeId(params.id);
    return id === undefined ? [] : [{ endpoint: endpoints[name], params: { id } }];
  };

export const ofDashboard: FirstCalls = ({ user: { id, role, permissions } }) => {
  const { adminDashboard, elevatedDashboard, membersDashboard, needs, nextMeeting, memberScore } = endpoints;
  if (role === 'super_admin') return [{ endpoint: adminDashboard }, { endpoint: needs }];
  const own = isElevated(permissions) ? elevatedDashboard : membersDashboard;
  return [
    { endpoint: own },
    { endpoint: needs },
    { endpoint: nextMeeting },
    { endpoint: memberScore, params: { id } },
  ];
};

export const ofChapters: FirstCalls = () => [
  { endpoint: endpoints.listChapters, query: { figures: 1, page: 1, page_size: SCROLL_SIZE } },
];

export const ofMeetings: FirstCalls = () => [
  { endpoint: endpoints.listMeetings, query: { period: 'upcoming', page: 1, page_size: SCROLL_SIZE } },
];

export const ofMembers: FirstCalls = ({ user: { role } }) => [
  {
    endpoint: role === 'super_admin' ? endpoints.listMembers : endpoints.listChapterMembers,
    query: { page: 1 },
  },
];
