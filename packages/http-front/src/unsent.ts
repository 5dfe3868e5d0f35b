import type { Socket } from 'node:net';

/** How much memory all unread answers together may take. */
const MOST_UNSENT = 64 * 1024 * 1024;

export interface Unsent {
  /** An answer was handed over: what the socket could not send at once counts until it is sent or the socket is closed. */
  handedOver(socket: Socket): void;
  settled(socket: Socket): void;
  bytes(): number;
  /** Sockets that were closed to make room. */
  cut(): number;
}

/** Clients that do not read keep their answers in our memory. Beyond the limit the longest-waiting ones are disconnected. */
export function createUnsent(limit = MOST_UNSENT): Unsent {
  const waiting = new Map<Socket, number>();
  let bytes = 0;
  let cut = 0;

  const settled = (socket: Socket) => {
    bytes -= waiting.get(socket) ?? 0;
    waiting.delete(socket);
  };
  return {
    handedOver: (socket) => {
      settled(socket);
      if (socket.writableLength === 0 || socket.destroyed) return;
      waiting.set(socket, socket.writableLength);
      bytes += socket.writableLength;
      for (const slow of waiting.keys()) {
        if (bytes <= limit) return;
        cut += 1;
        settled(slow);
        slow.destroy();
      }
    },
    settled,
    bytes: () => bytes,
    cut: () => cut,
  };
}
