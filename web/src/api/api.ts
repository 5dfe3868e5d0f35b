import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Routes } from '@bn/contract';
import { SCROLL_SIZE } from '@bn/contract/domain';
import { type EndpointName, endpoints } from '@bn/contract/endpoints';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { type Call, type Failure, isObject, request } from './client.ts';
import { type Page, toPage } from './lists.ts';
import { rightsDoubted, sessionEnded } from './session-events.ts';
import { SESSION_MESSAGES } from './session-messages.ts';

export const TAGS = [
  'Members',
  'Permissions',
  'Chapters',
  'Referrals',
  'ThankYous',
  'Dashboard',
  'Activity',
  'Sessions',
  'Mail',
  'Imports',
] as const;
export type Tag = (typeof TAGS)[number];

interface ShapedCall extends Call {
  /** What a good answer must look like; a call whose answer nobody reads leaves it out. */
  shape?: 'list' | 'object';
}
type Base = BaseQueryFn<ShapedCall, unknown, Failure>;

/** What a failure says about the session and its rights. A late 401 to an earlier token must not end the session that followed it. */
export const heed = (error: Failure, isCurrent: boolean, dispatch: (action: UnknownAction) => unknown) => {
  if (error.status === 401 && isCurrent) dispatch(sessionEnded({ error: SESSION_MESSAGES.expired }));
  if (error.status === 403) dispatch(rightsDoubted());
};

const baseQuery: Base = async (call, { getState, dispatch, signal }) => {
  const tokenNow = () => (getState() as { session: { token: string | null } }).session.token;
  const token = tokenNow();
  const answer = await request(call, token, signal);
  if (answer.error) {
    heed(answer.error, tokenNow() === token, dispatch);
    return { error: answer.error };
  }
  if (call.shape === undefined) return { data: answer.data ?? null };
  const data = call.shape === 'list' ? toPage(answer.data) : isObject(answer.data) ? answer.data : undefined;
  return data === undefined ? { error: { status: 'bad_answer' } } : { data };
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  // What others changed meanwhile shows on the next visit of a screen; within seconds the kept answer is good enough.
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

/** What a call takes, read from the contract: `params`, `query`, `body`, and `key` where a record must not be made twice. */
export type ArgsOf<N extends EndpointName> = Part<'params', ParamsOf<Routes[N]>> &
  Part<'query', QueryOf<Routes[N]>> &
  Part<'body', BodyOf<Routes[N]>> &
  (Routes[N] extends { idempotent: true } ? { key: string } : unknown);
// biome-ignore lint/suspicious/noConfusingVoidType: a call without arguments is made as `useQuery()`
type Nothing = void;
type Arg<N extends EndpointName> =
  unknown extends ArgsOf<N> ? Nothing : object extends ArgsOf<N> ? ArgsOf<N> | Nothing : ArgsOf<N>;

type Values<T> = T[keyof T];
/** One row of a list's answer. */
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

/** One page of a list: `listMembers: list(build, 'listMembers', ['Members'])` answers a `Page` of rows. */
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
      ...callOf(name, { query: { ...queryArg, page: pageParam, page_size: SCROLL_SIZE } }),
      shape: 'list',
    }),
    providesTags: tags,
  });

/** A history, which grows by 50 from a place backwards; used with `usePages`. */
export const history = <N extends 'memberHistory' | 'chapterHistory'>(
  build: Build,
  name: N,
  tags: readonly Tag[],
) =>
  build.infiniteQuery<Page<RowOf<N>>, { id: number; query: QueryOf<Routes[N]> }, string>({
    infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
    query: ({ queryArg: { id, query }, pageParam }) => ({
      ...callOf(name, {
        params: { id },
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
