import {
  type AnswerOf,
  API_PREFIX,
  type BodyOf,
  type ParamsOf,
  Problem,
  type QueryOf,
  type Route,
  type SessionUser,
} from '@bn/contract';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Caller, Origin } from '../caller.ts';
import type { Availability } from '../db/availability.ts';
import type { Database } from '../db/database.ts';
import { forbidden, Refusal, unauthenticated } from '../errors.ts';
import type { FileAnswer } from '../file-answer.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { mayCall } from './access.ts';
import { clientAddress } from './client-address.ts';
import { exactSums } from './exact-sums.ts';
import { sendFile } from './files.ts';
import { unitOfWork } from './idempotency.ts';
import { bytesOf, refuseBrokenOff } from './json.ts';
import { readNumbers } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
  }
}

/** What the shared mechanism needs; routes and services never see it. */
export interface ServeDeps {
  db: Database;
  availability: Availability;
  now: () => Date;
  findUser(token: string): Promise<SessionUser | undefined>;
  auditRefusal(caller: Caller, method: string, path: string): Promise<void>;
}

interface Call<R extends Route> extends Origin {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** What a call that takes bytes was sent. */
  bytes(): Buffer;
  /** The bearer token as sent; only sign-out needs it. */
  token(): string | undefined;
}
interface SignedInCall<R extends Route> extends Call<R> {
  caller: Caller;
  unit: UnitOfWork;
  /** For what takes a while: refuses as the call itself would if it came now, or from somebody who stands elsewhere by now. */
  admitAgain(): Promise<void>;
}

type Answer<R extends Route> = Promise<R extends { files: readonly string[] } ? FileAnswer : AnswerOf<R>>;

/** The one way to put a call of the contract on the wire: session, access, validation, answer. */
export interface Api {
  public<R extends Route>(route: R, handler: (call: Call<R>) => Answer<R>): void;
  serve<R extends Route>(route: R, handler: (call: SignedInCall<R>) => Answer<R>): void;
}

/** A call without a body takes none, or an empty object: a field that would be ignored is refused like any other. */
const NOTHING = { type: ['object', 'null'], additionalProperties: false };

export function createApi(app: FastifyInstance, deps: ServeDeps): Api {
  app.decorateRequest('user', null);

  const register = (
    route: Route,
    handler: (request: FastifyRequest) => Promise<unknown>,
    signedIn: boolean,
  ) => {
    const { endpoint, params, query, body, answer, status, files, bytes } = route;
    const convert = readNumbers(route);
    const sums = exactSums(answer);
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      // A file that is made for nobody to read would be a good deal of work for nothing.
      ...(files && { exposeHeadRoute: false }),
      ...(bytes !== undefined && { bodyLimit: bytes, config: { bytes } }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(endpoint.method !== 'GET' && bytes === undefined && { body: body ?? NOTHING }),
        response: { ...(answer && { [status]: sums?.schema ?? answer }), '4xx': Problem, '5xx': Problem },
      },
      ...(signedIn && { onRequest: (request) => admit(deps, route, request) }),
      ...(endpoint.method !== 'GET' && { preParsing: refuseBrokenOff }),
      ...(convert && { preValidation: convert }),
      ...(sums && { onSend: sums.onSend as onSendHookHandler }),
      handler: async (request, reply) => {
        const result = await deps.availability
          .guard(() => handler(request))
          .catch(auditing(deps, route, request));
        reply.code(status);
        return files ? sendFile(reply, result as FileAnswer) : result;
      },
    });
  };

  return {
    public: (route, handler) =>
      register(route, (request) => handler(callOf(request) as unknown as Call<typeof route>), false),
    serve: (route, handler) =>
      register(
        route,
        (request) => {
          const call = callOf(request) as unknown as SignedInCall<typeof route>;
          const { address, requestId, userAgent } = call;
          const caller = { address, requestId, userAgent, user: userOf(request) };
          call.caller = caller;
          call.admitAgain = () => admitAgain(deps, route, request, caller.user);
          call.unit = route.idempotent
            ? unitOfWork(deps.db, request, caller.user.id, deps.now)
            : deps.db.transaction;
          return handler(call);
        },
        true,
      ),
  };
}

async function admit(deps: ServeDeps, route: Route, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request);
  const user = token === undefined ? undefined : await deps.availability.guard(() => deps.findUser(token));
  if (!user) throw unauthenticated();
  request.user = user;
  if (!mayCall(route.access, user)) await auditing(deps, route, request)(forbidden());
}

async function admitAgain(
  deps: ServeDeps,
  route: Route,
  request: FastifyRequest,
  before: SessionUser,
): Promise<void> {
  await admit(deps, route, request);
  if (request.user?.chapter_id !== before.chapter_id) throw forbidden();
}

/** A signed-in caller who is refused leaves a trace, whether the route or a service refused. */
const auditing =
  (deps: ServeDeps, { endpoint }: Route, request: FastifyRequest) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === 'forbidden' && request.user) {
      await deps.auditRefusal(callerOf(request), endpoint.method, endpoint.path);
    }
    throw error;
  };

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;
const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1];

function userOf({ user }: FastifyRequest): SessionUser {
  if (!user) throw unauthenticated();
  return user;
}

const callerOf = (request: FastifyRequest): Caller => ({ ...originOf(request), user: userOf(request) });

const LONGEST_USER_AGENT = 300;
const originOf = (request: FastifyRequest): Origin => ({
  address: clientAddress(request.ip),
  requestId: request.id,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
});

const callOf = (request: FastifyRequest): Call<Route> => ({
  ...originOf(request),
  params: request.params as undefined,
  query: request.query as undefined,
  body: request.body as undefined,
  bytes: () => bytesOf(request),
  token: () => bearerOf(request),
});
