import { connect } from 'node:net';

/** One keep-alive connection that sends one request at a time: just enough HTTP to count answers cheaply. */
export interface Connection {
  /** Resolves to the answer's status. */
  send(request: Buffer): Promise<number>;
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const LAST_CHUNK = '0\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const HELLO = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
/** A broken connection counts as a separate status, so that the result shows it. */
const BROKEN = 0;
/**
 * Data is processed as it arrives and not kept, so one buffer serves all connections. The generator shares the machine
 * with the server that it measures: what it does not use, the server can.
 */
const ARRIVALS = Buffer.alloc(64 * 1024);

/** Resolves when the server has answered on it: accepting connections is work that must be done before a round. */
export async function openConnection(port: number): Promise<Connection> {
  let onAnswer: ((status: number) => void) | undefined;
  let head = NOTHING;
  let status: number | undefined;
  let missing = 0;
  /** The last bytes of a body in chunks; undefined when the length is known. */
  let tail: string | undefined;

  const finish = (result: number) => {
    status = undefined;
    onAnswer?.(result);
  };
  const receive = (chunk: Buffer) => {
    let body = chunk;
    if (status === undefined) {
      const received = Buffer.concat([head, chunk]);
      const end = received.indexOf(HEAD_END);
      head = end === -1 ? received : NOTHING;
      if (end === -1) return;
      const text = received.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      missing = Number(LENGTH.exec(text)?.[1] ?? 0);
      tail = CHUNKED.test(text) ? '' : undefined;
      body = received.subarray(end + HEAD_END.length);
    }
    if (tail === undefined) missing -= body.length;
    else {
      tail = (tail + body.toString('latin1', Math.max(0, body.length - LAST_CHUNK.length))).slice(
        -LAST_CHUNK.length,
      );
      missing = tail === LAST_CHUNK ? 0 : 1;
    }
    if (missing <= 0) finish(status);
  };

  const callback = (size: number) => {
    receive(ARRIVALS.subarray(0, size));
    return true;
  };
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: ARRIVALS, callback } });
  for (const event of ['error', 'close']) socket.on(event, () => finish(BROKEN));
  const send = (request: Buffer): Promise<number> =>
    new Promise((resolve) => {
      onAnswer = resolve;
      if (socket.destroyed) finish(BROKEN);
      else socket.write(request);
    });
  if ((await send(HELLO)) === BROKEN) throw new Error(`Nothing answers on port ${port}.`);
  return { send, close: () => socket.destroy() };
}
