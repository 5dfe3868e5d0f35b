import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Routes } from '@bn/contract';
import { SCROLL_SIZE } from '@bn/contract/domain';
import { type EndpointName, endpoints, type QueuedCallName } from '@bn/contract/endpoints';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { oncePainted } from '../timing.ts';
import { type Answer, addressOf, type Call, type Failure, isObject, request } from './client/client.ts';
import { takeEarly } from './client/early.ts';
import { freshness } from './freshness.ts';
import { type Page, toPage } from './lists.ts';
import { loadKeptAnswers } from './offline/load-kept-answers.ts';
import { isQueued, queueing } from './offline/outbox/queueing.ts';
import { REPORTS } from './offline/outbox/reports.ts';
import type { Queued } from './offline/records.ts';
import { callForbidden, SESSION_MESSAGES, sessionEnded } from './session.ts';
import { TAGS, type Tag } from './tags.ts';

export { TAGS, type Tag };

interface ShapedCall extends Call {
  /** Validates a successful response; omitted by calls whose response is not used. */
  shape?: 'list' | 'object';
  /** Set if the call can be queued offline: its kind, and what the user typed. */
  queued?: { name: QueuedCallName; values: unknown };
}
type Base = BaseQueryFn<ShapedCall, unknown, Failure>;

interface Session {
  token: string | null;
  user: { id: number } | null;
}
interface State {
  session: Session;
  api: { queries: Record<string, { data?: unknown } | undefined> };
}

const dataOf = ({ shape }: ShapedCall, { data }: Answer): unknown => {
  if (shape === 'list') return toPage(data);
  return isObject(data) ? data : undefined;
};

/** The cached response of a call that could not reach the server, or what a cached list shows of the record that it is about. One that the server no longer gives this user is deleted. */
const keptInstead = async (call: ShapedCall, error: Failure, user: { id: number }) => {
  const address = addressOf(call);
  if (error.status === 403 || error.status === 404)
    void loadKeptAnswers().then((kept) => kept?.remove(user.id, address));
  if (error.status !== 'network') return undefined;
  const kept = await loadKeptAnswers();
  return (await kept?.read(user.id, address)) ?? kept?.listed(call, user);
};

/** The server's response, or the cached one if the server cannot be reached. `asked`: the session when it was called. */
const readOrKept = async (
  call: ShapedCall,
  answer: Answer,
  asked: Session,
  now: () => Session,
): Promise<unknown> => {
  const { path, offline } = call.endpoint;
  const { user } = asked;
  const mayBeKept = offline === 'read';
  if (answer.error) {
    const kept = mayBeKept && user && (await keptInstead(call, answer.error, user));
    if (!kept || now().token !== asked.token) return undefined;
    freshness.saw(path, kept.at, true);
    return kept.data;
  }
  const data = dataOf(call, answer);
  if (data === undefined || !user) return data;
  const at = Date.now();
  freshness.saw(path, at, false);
  if (!mayBeKept) return data;
  oncePainted(async () => {
    const store = await loadKeptAnswers();
    // What was read with other rights may no longer be theirs.
    if (now().token === asked.token && now().user === user)
      void store?.keep({ userId: user.id, address: addressOf(call), at, data });
  });
  return data;
};

const queuedOf = ({ queued, key, params, body }: ShapedCall, userId: number) =>
  ({ ...queued, key, userId, args: { ...(params && { params }), body }, at: Date.now() }) as Queued;

/** Ends the session or refreshes the user's permissions after a failure. A late 401 to an earlier token must not end the session that followed it. */
export const actOnFailure = (
  error: Failure,
  isCurrent: boolean,
  dispatch: (action: UnknownAction) => unknown,
) => {
  if (error.status === 401 && isCurrent) dispatch(sessionEnded({ error: SESSION_MESSAGES.expired }));
  if (error.status === 403) dispatch(callForbidden());
};

const baseQuery: Base = async (call, { getState, dispatch, signal, queryCacheKey = '' }) => {
  const state = () => getState() as State;
  const now = () => state().session;
  const asked = now();
  const { token, user } = asked;
  const isRefetch = state().api.queries[queryCacheKey]?.data !== undefined;
  const send = () => takeEarly(call, token, isRefetch) ?? request(call, token, signal);
  const sendOrKeep = call.queued && queueing.get();
  const answer = await (sendOrKeep && user ? sendOrKeep(queuedOf(call, user.id), send) : send());
  const isCurrent = now().token === token;
  if (answer.error) actOnFailure(answer.error, isCurrent, dispatch);
  if (call.shape !== undefined) {
    const data = isCurrent ? await readOrKept(call, answer, asked, now) : dataOf(call, answer);
    if (data !== undefined) return { data };
    return { error: answer.error ?? { status: 'bad_answer' } };
  }
  return answer.error ? { error: answer.error } : { data: answer.data ?? null };
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  // Changes made by others show on the next visit to a screen; within a few seconds the cached response is fresh enough.
  refetchOnMountOrArgChange: 5,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

type Build = EndpointBuilder<Base, Tag, 'api'>;
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** A call's arguments, derived from the contract: `params`, `query`, `body`, `key` where a retry must not create a second record, and the `version` that an edit is based on. */
export type ArgsOf<N extends EndpointName> = Part<'params', ParamsOf<Routes[N]>> &
  Part<'query', QueryOf<Routes[N]>> &
  Part<'body', BodyOf<Routes[N]>> &
  (Routes[N] extends { idempotent: true } ? { key: string } : unknown) &
  (Routes[N] extends { versioned: true } ? { version: string | undefined } : unknown);
// biome-ignore lint/suspicious/noConfusingVoidType: a call without arguments is made as `useQuery()`
type Nothing = void;
type Arg<N extends EndpointName> =
  unknown extends ArgsOf<N> ? Nothing : object extends ArgsOf<N> ? ArgsOf<N> | Nothing : ArgsOf<N>;

type Values<T> = T[keyof T];
export type RowOf<N extends EndpointName> =
  Extract<Values<AnswerOf<Routes[N]>>, readonly unknown[]> extends readonly (infer Row)[] ? Row : never;

const callOf = (name: EndpointName, args: unknown): Call => ({
  endpoint: endpoints[name],
  ...(args as object),
});

/** A record: `getPermissions: read(build, 'getPermissions', ['Permissions'])`. */
export const read = <N extends EndpointName>(build: Build, name: N, tags: readonly Tag[]) =>
  build.query<AnswerOf<Routes[N]>, Arg<N>>({
    query: (args) => ({ ...callOf(name, args), shape: 'object' }),
    providesTags: tags,
  });

/** One page of a list: `listMembers: list(build, 'listMembers', ['Members'])` returns a `Page` of rows. */
export const list = <N extends EndpointName>(build: Build, name: N, tags: readonly Tag[]) =>
  build.query<Page<RowOf<N>>, Arg<N>>({
    query: (args) => ({ ...callOf(name, args), shape: 'list' }),
    providesTags: tags,
  });

/** A list that grows by 50: `pages(build, 'referralsSent', ['Referrals'])`, used with `usePages`. */
export const pages = <N extends EndpointName>(build: Build, name: N, tags: readonly Tag[]) =>
  build.infiniteQuery<Page<RowOf<N>>, QueryOf<Routes[N]>, number>({
    infiniteQueryOptions: {
      initialPageParam: 1,
      getNextPageParam: (last, all, page) => {
        const seen = all.reduce((sum, { rows }) => sum + rows.length, 0);
        return last.rows.length > 0 && (last.more || seen < last.total) ? page + 1 : undefined;
      },
    },
    query: ({ queryArg, pageParam }) => ({
      ...callOf(name, { query: { ...(queryArg as object), page: pageParam, page_size: SCROLL_SIZE } }),
      shape: 'list',
    }),
    providesTags: tags,
  });

type Backwards = 'memberHistory' | 'networkHistory' | 'chapterHistory' | 'recentActivity';

/** A list that grows by 50, back from a cursor, such as a history; used with `usePages`. */
export const history = <N extends Backwards>(build: Build, name: N, tags: readonly Tag[]) =>
  build.infiniteQuery<Page<RowOf<N>>, { id?: number; query?: QueryOf<Routes[N]> }, string>({
    infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
    query: ({ queryArg: { id, query }, pageParam }) => ({
      ...callOf(name, {
        ...(id !== undefined && { params: { id } }),
        query: { ...query, page_size: SCROLL_SIZE, ...(pageParam && { before: pageParam }) },
      }),
      shape: 'list',
    }),
    providesTags: tags,
  });

/** A change: `createChapter: send(build, 'createChapter', ['Chapters', 'Dashboard'])`. */
export const send = <N extends EndpointName>(build: Build, name: N, invalidates: readonly Tag[]) =>
  build.mutation<AnswerOf<Routes[N]>, Arg<N>>({
    query: (args) => callOf(name, args),
    invalidatesTags: invalidates,
  });

/** A change that is queued while offline: `giveReferral: sendLater(build, 'giveReferral')`. Its result then has `isQueued`. */
export const sendLater = <N extends QueuedCallName>(build: Build, name: N) =>
  build.mutation<AnswerOf<Routes[N]>, ArgsOf<N> & { values: unknown }>({
    query: ({ values, ...args }) => ({ ...callOf(name, args), queued: { name, values } }),
    invalidatesTags: (answer) => (isQueued(answer) ? [] : REPORTS[name].changes),
  });
