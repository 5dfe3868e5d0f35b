import { randomBytes } from 'node:crypto';
import { createFront, type Front } from '@bn/http-front';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { handleErrors, sendRefusal, toRefusal } from './answer/errors.ts';
import { admission } from './call/admission.ts';
import { refuseOtherMethods } from './call/method-not-allowed.ts';
import { readBytes, readJsonOnly } from './input/json.ts';
import { lazyCompile } from './input/lazy-compile.ts';
import { refuseUnreadable } from './input/unreadable.ts';
import { loggedPath, logRequests } from './operations/logging.ts';
import { addHeaders, setHeaders } from './web/headers.ts';

export interface HttpServerOptions {
  poolSize: number;
  logger: FastifyBaseLogger;
  trustProxy: boolean | string | number;
}

const BODY_LIMIT = 64 * 1024;
const ROUTER = { maxParamLength: 200 };

/** Fastify trusts no number of hops, because a client that bypasses the proxy could claim any; ours is set by the operator. */
const trustedProxies = (trusted: HttpServerOptions['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

export function createHttpServer({ poolSize, logger, trustProxy }: HttpServerOptions): {
  app: FastifyInstance;
  front: Front;
} {
  const front = createFront({ ...admission(poolSize), bodyLimit: BODY_LIMIT, log: logger, loggedPath });
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for every request costs more than its one line; the lines name the request themselves.
    childLoggerFactory: (parent) => parent,
    trustProxy: trustedProxies(trustProxy),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: createRequestIds(),
    return503OnClosing: false,
    routerOptions: ROUTER,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      return sendRefusal(reply, toRefusal(error));
    },
    clientErrorHandler: (error, socket) => {
      if (!front.endAfterFirst(socket)) refuseUnreadable(error, socket);
    },
    serverFactory: front.serve,
  });
  lazyCompile(app);
  addHeaders(app);
  refuseOtherMethods(app, ROUTER);
  logRequests(app);
  handleErrors(app);
  readJsonOnly(app);
  readBytes(app);
  return { app, front };
}

/** Ids that no client can choose: a random start per process and a counter, short enough to read aloud. */
function createRequestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
