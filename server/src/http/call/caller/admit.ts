import type { Route, SessionUser } from '@bn/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller, FoundSession } from '../../../caller.ts';
import type { Availability, Readers } from '../../../db/database.ts';
import { forbidden, Refusal, unauthenticated, unavailable } from '../../../errors.ts';
import { mayCall, rightsOf } from '../access.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
    lastWrite: number;
    /** It was sent again with its Idempotency-Key, and gets the answer of its first time. */
    answeredBefore: boolean;
  }
}

export interface AdmitDeps {
  availability: Availability;
  readers: Readers | undefined;
  findSession(token: string, touch: boolean): Promise<FoundSession | undefined>;
  auditRefusal(caller: Caller, method: string, path: string): Promise<void>;
}

function findSession(deps: AdmitDeps, request: FastifyRequest, token: string) {
  const { readers } = deps;
  if (!readers || request.method !== 'GET')
    return deps.availability.guard(() => deps.findSession(token, true));
  return readers.read(async () => {
    const found = await deps.findSession(token, !readers.onStandby);
    // A session may be newer than the standby's data; only the primary knows for certain that there is none.
    if (!found && readers.onStandby) throw unavailable();
    return found;
  });
}

export async function admit(deps: AdmitDeps, route: Route, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request);
  const session = token === undefined ? undefined : await findSession(deps, request, token);
  if (!session) throw unauthenticated();
  const { user } = session;
  request.user = user;
  request.lastWrite = session.lastWrite;
  if (!mayCall(route.access, user)) await auditing(deps, route, request)(forbidden());
}

export async function admitAgain(
  deps: AdmitDeps,
  route: Route,
  request: FastifyRequest,
  before: SessionUser,
): Promise<void> {
  await admit(deps, route, request);
  if (rightsOf(userOf(request)) !== rightsOf(before)) throw forbidden();
}

export const auditing =
  (deps: AdmitDeps, { endpoint }: Route, request: FastifyRequest) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === 'forbidden' && request.user) {
      const caller = callerOf(request);
      await deps.availability.guard(() => deps.auditRefusal(caller, endpoint.method, endpoint.path));
    }
    throw error;
  };

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;
export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

export function userOf({ user }: FastifyRequest): SessionUser {
  if (!user) throw unauthenticated();
  return user;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: clientAddress(request.ip),
  requestId: request.id,
  userAgent: userAgentOf(request),
  user: userOf(request),
});

const LONGEST_USER_AGENT = 300;
export const userAgentOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT);
