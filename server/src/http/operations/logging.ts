import { pathOf } from '@bn/http-front';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../call/client-address.ts';

const LONGEST_PATH = 200;

/** One line per request: never a header, a body or a query, which may hold tokens, passwords and names. */
export function logRequests(app: FastifyInstance): void {
  // These fields are all there is: looking for secrets in each of them would double the cost of the line.
  const lines = app.log.child({}, { redact: { paths: [] } });
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request.url).slice(0, LONGEST_PATH),
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
