import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long clients of open connections get to hear, with their next answer, that it was the last on this connection. */
const LAST_CALL = 2_000;
/** Then requests in progress get this long to finish; a connection that only lies open does not keep us longer. */
const DRAIN = 4_000;

/**
 * What it returns closes the server without dropping a request. Node's own way ends idle connections at once, and with
 * them requests that are on their way. Here the door is closed first, then each connection ends with its next answer.
 */
export function prepareClosing(app: FastifyInstance): (lastCall: boolean) => Promise<void> {
  let closing = false;
  // With the answer, not with the request: one that is being worked on when the door closes is the last as well.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done();
  });
  return async (lastCall) => {
    closing = true;
    // Right after waiting connections were taken in; those that are not would be reset.
    await new Promise(setImmediate);
    Server.prototype.close.call(app.server);
    const deadline = Date.now() + (lastCall ? LAST_CALL : 0);
    while (Date.now() < deadline && (await countConnections(app.server)) > 0) await sleep(10);
    setTimeout(() => app.server.closeAllConnections(), DRAIN).unref();
    await app.close();
  };
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
