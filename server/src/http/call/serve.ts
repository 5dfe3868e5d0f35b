import {
  type AnswerOf,
  API_PREFIX,
  type BodyOf,
  type ParamsOf,
  Problem,
  type QueryOf,
  type Route,
  SENDING,
  WAITS,
} from '@bn/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Caller, Origin } from '../../caller.ts';
import type { Database, Readers } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import type { EventStream } from '../../event-stream.ts';
import type { FileAnswer, PolledFile } from '../../file-answer.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';
import { compress } from '../answer/compress.ts';
import { earlierAnswers } from '../answer/earlier-answers.ts';
import { beginEventStream, wantsEventStream } from '../answer/event-stream.ts';
import { exactSums } from '../answer/exact-sums.ts';
import { sendFile, sendPolledFile } from '../answer/files.ts';
import { bodyTypesOf, bytesOf, contentTypeOf, refuseBrokenOff } from '../input/json.ts';
import { readTexts } from '../input/texts.ts';
import { readNumbers } from '../input/validation.ts';
import {
  type AdmitDeps,
  admit,
  admitAgain,
  auditing,
  bearerOf,
  callerOf,
  userAgentOf,
  userOf,
} from './caller/admit.ts';
import { clientAddress } from './caller/client-address.ts';
import { unitOfWork } from './idempotency/idempotency.ts';
import { disconnected, oneUploadEach } from './uploads.ts';

export interface ServeDeps extends AdmitDeps {
  db: Database;
  now: () => Date;
  noteWrite(userId: number): Promise<void>;
}

interface Call<R extends Route> extends Origin {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  bytes(): Buffer;
  contentType(): string;
  disconnected(): AbortSignal;
  token(): string | undefined;
  lastEventId(): string | undefined;
}
interface SignedInCall<R extends Route> extends Call<R> {
  caller: Caller;
  unit: UnitOfWork;
  version(): string | undefined;
  /** For long-running work: refuses as the request itself would if it arrived now, or if the caller's chapter, role or flags have changed. */
  admitAgain(): Promise<void>;
}

type Answer<R extends Route> = Promise<
  R extends { polled: string }
    ? R extends { noFile: string }
      ? PolledFile | undefined
      : PolledFile
    : R extends { files: readonly string[] }
      ? FileAnswer
      : AnswerOf<R>
>;

/** The one way to put a call of the contract on the wire: session, access, validation, answer. */
export interface Api {
  public<R extends Route>(route: R, handler: (call: Call<R>) => Answer<R>): void;
  serve<R extends Route>(
    route: R,
    handler: (call: SignedInCall<R>) => Answer<R>,
    /** For callers that accept an event stream instead: `begin` starts the answer. */
    stream?: (call: SignedInCall<R>, begin: () => EventStream | undefined) => Promise<void>,
  ): void;
  /** Answers with the page that the query asks for. Its rows have the name that the contract gives them. */
  list<R extends Route>(route: R, listingOf: (call: SignedInCall<R>) => Listing<RowOf<R>>): void;
}

type RowOf<R extends Route> = Extract<AnswerOf<R>[keyof AnswerOf<R>], readonly unknown[]>[number];
const nameOfRows = ({ answer }: Route): string => {
  const { properties = {} } = answer as { properties?: Record<string, { type?: string }> };
  return Object.keys(properties).find((name) => properties[name]?.type === 'array') as string;
};

/** A call without a body takes none, or an empty object: a field that would be ignored is refused like any other. */
const NOTHING = { type: ['object', 'null'], additionalProperties: false };

export function createApi(app: FastifyInstance, deps: ServeDeps): Api {
  app.decorateRequest('user', null);
  app.decorateRequest('lastWrite', 0);
  app.decorateRequest('answeredBefore', false);
  const { readers } = deps;
  const holdUpload = oneUploadEach();

  const register = (
    route: Route,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    signedIn: boolean,
  ) => {
    const { endpoint, params, query, body, answer, status, files, polled, bytes, stale } = route;
    const readings = [readNumbers(route), readTexts(route)].filter((reading) => reading !== undefined);
    const sums = exactSums(answer);
    const asBefore = earlierAnswers(sums?.schema ?? answer);
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      // A HEAD would write a whole file that is not read.
      ...(files && !polled && { exposeHeadRoute: false }),
      ...(bytes !== undefined && { bodyLimit: bytes, config: { bodyTypes: bodyTypesOf(route) } }),
      schema: {
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(endpoint.method !== 'GET' && bytes === undefined && { body: body ?? NOTHING }),
        response: { ...(answer && { [status]: sums?.schema ?? answer }), '4xx': Problem, '5xx': Problem },
      },
      ...(signedIn && {
        onRequest: async (request, reply) => {
          await admit(deps, route, request);
          if (bytes !== undefined) holdUpload(userOf(request).id, reply);
        },
      }),
      ...(endpoint.method !== 'GET' && { preParsing: refuseBrokenOff }),
      ...(readings.length > 0 && { preValidation: readings }),
      onSend: [...(sums ? [sums.onSend as onSendHookHandler] : []), compress],
      handler: async (request, reply) => {
        const work = () => handler(request, reply);
        const working =
          readers && request.method === 'GET'
            ? readers.read(work, stale ? request.lastWrite : undefined)
            : deps.availability.guard(work);
        const result = await working.catch(auditing(deps, route, request));
        if (reply.sent) return reply;
        if (readers) await afterwards(deps, readers, request, reply);
        reply.code(status);
        if (request.answeredBefore) asBefore?.(reply);
        if (polled) return sendPolledFile(request, reply, polled, result as PolledFile | undefined);
        return files ? sendFile(reply, result as FileAnswer) : result;
      },
    });
  };

  const api: Api = {
    public: (route, handler) =>
      register(
        route,
        (request, reply) => handler(callOf(request, reply) as unknown as Call<typeof route>),
        false,
      ),
    serve: (route, handler, stream) =>
      register(
        route,
        (request, reply) => {
          const caller = callerOf(request);
          const call = callOf(request, reply) as unknown as SignedInCall<typeof route>;
          call.caller = caller;
          call.admitAgain = () => admitAgain(deps, route, request, caller.user);
          call.unit = route.idempotent
            ? unitOfWork(deps.db, request, caller.user, deps.now)
            : deps.db.transaction;
          return stream && wantsEventStream(request)
            ? stream(call, () => beginEventStream(reply))
            : handler(call);
        },
        true,
      ),
    list: (route, listingOf) => {
      const name = nameOfRows(route);
      api.serve(route, async (call) => {
        const { rows, ...list } = await listingOf(call).page();
        // The compiler cannot know that `name` is the rows' name in the answer of any route.
        return { ...list, [name]: rows } as never;
      });
    },
  };
  return api;
}

/** Lets the web app know while there is no primary, and records who wrote: their next read goes where the write is visible. */
async function afterwards(
  deps: ServeDeps,
  readers: Readers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (readers.inPlaceOfPrimary) reply.header(SENDING, WAITS);
  if (request.method === 'GET' || !request.user) return;
  const { id } = request.user;
  await deps.availability
    .guard(() => deps.noteWrite(id))
    // The write itself was kept, and that is what the answer says.
    .catch((err) => request.log.warn({ reqId: request.id, err }, 'could not note a write'));
}

/** RFC 9110 quotes it; `*` is any version. */
const versionSent = (header: string | undefined): string | undefined =>
  header === '*' ? undefined : header?.replace(/^"(.*)"$/, '$1');

/**
 * One literal with every field that a call may have, in place of others spread into it: of objects that are put together
 * in the same way V8 learns the shape once. Those that were spread had a new one each, made for every call.
 */
const callOf = (request: FastifyRequest, reply: FastifyReply) => ({
  address: clientAddress(request.ip),
  requestId: request.id,
  userAgent: userAgentOf(request),
  params: request.params as undefined,
  query: request.query as undefined,
  body: request.body as undefined,
  bytes: () => bytesOf(request),
  contentType: () => contentTypeOf(request),
  disconnected: () => disconnected(reply.raw),
  token: () => bearerOf(request),
  lastEventId: () => request.headers['last-event-id'] as string | undefined,
  version: () => versionSent(request.headers['if-match']),
  caller: undefined as Caller | undefined,
  unit: undefined as UnitOfWork | undefined,
  admitAgain: undefined as (() => Promise<void>) | undefined,
});
