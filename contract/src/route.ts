import type { TSchema } from 'typebox';
import type { Flag, Role } from './domain.ts';
import type { Endpoint } from './endpoints.ts';
import type { ValueOf } from './value-of.ts';

/**
 * Who may call. Whose row it is, is decided by the service, as its first line.
 * - `public`: anyone
 * - `signed_in`: any session
 * - `roles`: a session of one of these roles; with `memberNeeds`, a member must also hold one of these flags, or any flag at all
 * - `operator`: a caller on the machine itself, or one with the operator's token
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'signed_in' }
  | { kind: 'roles'; roles: readonly Role[]; memberNeeds?: readonly Flag[] | 'any flag' }
  | { kind: 'operator' };

export const anyone: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signed_in' };
export const operator: Access = { kind: 'operator' };
export const superAdmin: Access = { kind: 'roles', roles: ['super_admin'] };
export const member: Access = { kind: 'roles', roles: ['member'] };
export const superAdminOrFlag = (...flags: Flag[]): Access => ({
  kind: 'roles',
  roles: ['super_admin', 'member'],
  memberNeeds: flags,
});

export const superAdminOrElevated: Access = {
  kind: 'roles',
  roles: ['super_admin', 'member'],
  memberNeeds: 'any flag',
};

export interface Route {
  readonly endpoint: Endpoint;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly status: 200 | 201 | 202 | 204;
  readonly answer?: TSchema;
  /** The body is bytes instead of JSON, at most this many; a person sends one at a time. */
  readonly bytes?: number;
  /** What such a body may be sent as; application/octet-stream, unless something else is given. */
  readonly bodyTypes?: readonly string[];
  /** Instead of `answer`: it answers with a file or a page of one of these types; files are sent while they are made. */
  readonly files?: readonly string[];
  /**
   * A file that programs ask for again and again: answers HEAD, and 304 where they have it already. What they may do with it:
   * keep it and ask each time whether it changed, not keep it, or keep it unasked, as at this address it never changes; `published`
   * is kept by proxies, too, and shown by other sites, as a reader of mails is.
   */
  readonly polled?: 'asking' | 'not kept' | 'immutable' | 'published';
  /** When there is none, and the answer is 204. */
  readonly noFile?: string;
  /** A write that must not happen twice: honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** A read that may be a moment behind what others wrote, so that standbys can serve it; never what concerns sessions and rights. */
  readonly stale?: true;
  /** It hashes a password, and so has a queue of its own. What takes `bytes` is in the lane of uploads, anything else in that of calls. */
  readonly lane?: 'sign_ins';
  /** An edit that `If-Match` refuses if the record is no longer the version that was read. */
  readonly versioned?: true;
  /** The statuses specific to this call, in addition to those that any call may answer. */
  readonly problems?: readonly number[];
}

type Definition = Omit<Route, 'status'> & { readonly status?: Route['status'] };
/** It answers 200 unless it says otherwise. */
export const route = <const D extends Definition>(definition: D): D & Pick<Route, 'status'> => ({
  status: 200,
  ...definition,
});

type Of<S> = S extends TSchema ? ValueOf<S> : undefined;
export type ParamsOf<R extends Route> = Of<R['params']>;
export type QueryOf<R extends Route> = Of<R['query']>;
export type BodyOf<R extends Route> = Of<R['body']>;
export type AnswerOf<R extends Route> = R['answer'] extends TSchema ? ValueOf<R['answer']> : undefined;
