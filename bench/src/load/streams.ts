import { connect, type Socket } from 'node:net';

/** Open event streams as raw sockets, which are as cheap to read as possible. */
export interface Streams {
  /** When this referral's event was delivered to its receiver, in milliseconds of the process's clock. */
  delivered(referral: number): Promise<number>;
  readonly lost: number;
  close(): void;
}

const AT_ONCE = 50;
const EVENT = /"to_me":1,"own":0,"referral_id":(\d+)/g;

export async function openStreams(port: number, tokens: readonly string[]): Promise<Streams> {
  const sockets: Socket[] = [];
  const deliveredAt = new Map<number, number>();
  const waiting = new Map<number, (at: number) => void>();
  let lost = 0;
  let closing = false;

  const openOne = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.write(
        `GET /api/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      let started = false;
      socket.on('data', (text: string) => {
        if (!started && text.includes('event: ready')) {
          started = true;
          resolve();
        }
        for (const [, id] of text.matchAll(EVENT)) {
          const at = performance.now();
          deliveredAt.set(Number(id), at);
          waiting.get(Number(id))?.(at);
          waiting.delete(Number(id));
        }
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (!started) reject(new Error('A stream was refused.'));
        else if (!closing) lost += 1;
      });
    });
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    await Promise.all(tokens.slice(at, at + AT_ONCE).map(openOne));

  return {
    delivered: (referral) =>
      new Promise((resolve) => {
        const at = deliveredAt.get(referral);
        if (at === undefined) waiting.set(referral, resolve);
        else resolve(at);
      }),
    get lost() {
      return lost;
    },
    close: () => {
      closing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
