import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from './answer.ts';

export interface Exchange {
  request: IncomingMessage;
  response: Answer;
}

/** Requests that a client may pipeline on one connection, and all clients together. Browsers and proxies pipeline none. */
export const AHEAD = 32;
const AHEAD_IN_ALL = 2_000;

export interface InTurn {
  enter(exchange: Exchange): void;
  /** Called when the bytes after a request are unreadable: answers the request in progress, then closes its connection. False if there is none. */
  endAfterFirst(socket: Socket): boolean;
  ahead(): number;
}

/**
 * One request per connection at a time: the next starts when the one before has been answered to its last byte. So no
 * connection holds several slots, unread answers do not pile up, and every response in progress is the one its socket is
 * sending: Node reports the end of those, and of no others.
 */
export function inTurn(
  begin: (exchange: Exchange) => void,
  /** A started exchange has ended: its answer was sent, or its socket is gone. */
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
      // Node no longer reports responses whose turn never came on a closed socket.
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
      // If it has not arrived completely, it is itself the unreadable request.
      if (!first?.request.complete) return false;
      forget(exchanges, 1);
      if (!ending.has(socket)) first.response.once('finish', () => socket.destroySoon());
      ending.add(socket);
      return true;
    },
    ahead: () => ahead,
  };
}
