import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from './answer.ts';

/** A request and the response that belongs to it. */
export interface Exchange {
  request: IncomingMessage;
  response: Answer;
}

/** Requests that a client may send ahead on one connection, and all clients together. Browsers and proxies send none. */
export const AHEAD = 32;
const AHEAD_IN_ALL = 2_000;

export interface InTurn {
  enter(exchange: Exchange): void;
  /** What followed cannot be read: the request that is worked on is answered as ever, then its connection ends. False where there is none. */
  endAfterFirst(socket: Socket): boolean;
  /** Requests that were sent ahead. */
  ahead(): number;
}

/**
 * One request of a connection at a time: the next begins when the one before was answered to its last byte. So nobody
 * holds several slots with one connection, answers that nobody reads do not pile up, and every response that is begun
 * is the one that its socket works on: Node tells the end of those, and of no others.
 */
export function inTurn(
  begin: (exchange: Exchange) => void,
  /** An exchange that was begun is over: its answer was sent, or its socket is gone. */
  over: (exchange: Exchange) => void,
): InTurn {
  const connections = new WeakMap<Socket, Exchange[]>();
  const ending = new WeakSet<Socket>();
  let ahead = 0;

  const forget = (exchanges: Exchange[], kept: 0 | 1) => {
    ahead -= Math.max(0, exchanges.length - kept);
    exchanges.length = Math.min(exchanges.length, kept);
  };
  /** The first of a connection's exchanges is the one in progress. */
  const beginFirst = (exchanges: Exchange[]) => {
    const [first] = exchanges;
    if (!first) return;
    first.response.on('close', () => {
      exchanges.shift();
      over(first);
      // Of a response whose turn never came on a socket that is gone, Node tells nothing any more.
      if (first.request.socket.destroyed) return forget(exchanges, 0);
      if (exchanges.length > 0) ahead -= 1;
      return beginFirst(exchanges);
    });
    begin(first);
  };

  return {
    enter: (exchange) => {
      const { socket } = exchange.request;
      let exchanges = connections.get(socket);
      if (!exchanges) {
        const fresh: Exchange[] = [];
        exchanges = fresh;
        connections.set(socket, fresh);
        socket.once('close', () => forget(fresh, 1));
      }
      if (exchanges.length > AHEAD || (exchanges.length > 0 && ahead >= AHEAD_IN_ALL)) {
        socket.destroy();
        return;
      }
      exchanges.push(exchange);
      if (exchanges.length === 1) beginFirst(exchanges);
      else ahead += 1;
    },
    endAfterFirst: (socket) => {
      const exchanges = connections.get(socket) ?? [];
      const [first] = exchanges;
      // One that has not arrived whole is what cannot be read.
      if (!first?.request.complete) return false;
      forget(exchanges, 1);
      if (!ending.has(socket)) first.response.once('finish', () => socket.destroySoon());
      ending.add(socket);
      return true;
    },
    ahead: () => ahead,
  };
}
