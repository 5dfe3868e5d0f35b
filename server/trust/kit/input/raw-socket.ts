import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { WAIT_LIMIT } from '../../../test/limits.ts';

/** Sends raw bytes that no client library would send; returns everything received. */
export function exchange(address: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection was left open: ${received.slice(0, 200)}`));
    }, WAIT_LIMIT);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    // A refusal may close the connection while we still write.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(received);
    });
    socket.write(bytes);
  });
}

/** Sends the bytes on a connection that is open until the test ends. Unless it `reads`, nothing is taken from it before it is resumed. */
export function openSocket(address: string, bytes: string | Buffer, reads: boolean): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  if (reads) socket.resume();
  else socket.pause();
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(bytes, () => resolve(socket)));
    socket.once('close', () => resolve(socket));
  });
}

export interface SlowSocket {
  /** Milliseconds until it was closed, undefined while it is open. */
  readonly cutAfter: number | undefined;
  end(): void;
}

/** Sends the first part at once, then a byte a second. */
export function aSlowSocket(address: string, atOnce: string, slowly: string): SlowSocket {
  const { hostname, port } = new URL(address);
  const began = performance.now();
  const socket: Socket = connect(Number(port), hostname);
  let cutAfter: number | undefined;
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.writable) socket.write(slowly[sent % slowly.length] ?? 'x');
    sent += 1;
  }, 1_000);
  socket.on('connect', () => socket.write(atOnce));
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    cutAfter = performance.now() - began;
  });
  return {
    get cutAfter() {
      return cutAfter;
    },
    end: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}
