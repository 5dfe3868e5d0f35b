import { pathOf } from '@bn/http-front';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../call/caller/client-address.ts';

const LONGEST_PATH = 200;

/** Where a secret belongs, and any segment that may be one: its 43 letters may be mistyped, cut off, or written as %41. */
const SECRETS = /(?<=\/(?:calendar|pictures)\/).+|[^/]{32,}/gi;
/** The path of an address without what gives access to something, wherever in it that stands. */
export const loggedPath = (url: string): string =>
  pathOf(url).replace(SECRETS, '[hidden]').slice(0, LONGEST_PATH);

/** One line per request: never a header, a body, a query or a secret path, which may hold tokens, passwords and names. */
export function logRequests(app: FastifyInstance): void {
  // These fields are all there is: looking for secrets in each of them would double the cost of the line.
  const lines = app.log.child({}, { redact: { paths: [] } });
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: clientAddress(request.ip),
        user: request.user?.id,
      },
      'request',
    );
    done();
  });
}

/** Keeps error objects short and free of the values that a database error may quote. */
export const errorForLog = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
});
