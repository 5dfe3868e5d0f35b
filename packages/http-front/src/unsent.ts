import type { Socket } from 'node:net';

/** What all answers together may keep in memory until their readers have read them. */
const MOST_UNSENT = 64 * 1024 * 1024;

export interface Unsent {
  /** An answer was handed over: what the socket could not send at once counts until it is sent or the socket is gone. */
  handedOver(socket: Socket): void;
  /** The answer was sent, or its socket is gone. */
  settled(socket: Socket): void;
  bytes(): number;
  /** Sockets that were cut to make room. */
  cut(): number;
}

/** Readers who do not read keep what was written for them in our memory. Beyond the limit whoever waits longest is cut. */
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
