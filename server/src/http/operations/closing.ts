import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Patience {
  /** Where new connections never stop coming, the server stops listening all the same. */
  welcome: number;
  /** How long clients of open connections get to hear, with their next answer, that it was the last on this connection. */
  lastCall: number;
}
const PATIENCE: Patience = { welcome: 500, lastCall: 2_000 };
/** Then requests in progress get this long to finish; a connection that only lies open does not keep us longer. */
const DRAIN = 4_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the responses that stay open for as long as the client reads them. */
    endStreams?(): void;
  }
}

/**
 * What it returns closes the server without dropping a request. Node's own way ends idle connections at once,
 * and with them requests that are in transit. Here the server stops listening first, then each connection
 * ends with its next answer.
 */
export function prepareClosing(
  app: FastifyInstance,
  patience = PATIENCE,
): (lastCall: boolean) => Promise<void> {
  let closing = false;
  // With the answer, not with the request: one that is being worked on when listening stops is the last as well.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done();
  });
  return async (lastCall) => {
    await takeInWaiting(app.server, patience.welcome);
    Server.prototype.close.call(app.server);
    // Not before: a client whose connection ends opens a new one, and one that waits to be accepted just now is reset.
    closing = true;
    // They have no next answer to end with; their readers reconnect within seconds, to another process.
    app.endStreams?.();
    const deadline = Date.now() + (lastCall ? patience.lastCall : 0);
    while (Date.now() < deadline && (await countConnections(app.server)) > 0) await sleep(10);
    setTimeout(() => app.server.closeAllConnections(), DRAIN).unref();
    await app.close();
  };
}

/** Connections that wait to be accepted would be reset. They are accepted one per turn of the event loop. */
async function takeInWaiting(server: Server, milliseconds: number): Promise<void> {
  let quietTurns = 0;
  const cameIn = () => {
    quietTurns = 0;
  };
  server.on('connection', cameIn);
  const deadline = Date.now() + milliseconds;
  // Two, because the first may be the rest of a turn that has already polled for connections.
  while (quietTurns < 2 && Date.now() < deadline) {
    quietTurns += 1;
    await new Promise(setImmediate);
  }
  server.off('connection', cameIn);
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
