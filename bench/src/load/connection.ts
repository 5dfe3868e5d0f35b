import { connect, type Socket } from 'node:net';

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
type OnAnswer = (status: number) => void;

/** One keep-alive connection that sends one request at a time: just enough HTTP to count answers cheaply. */
export interface Connection {
  send(request: Buffer, onAnswer: OnAnswer): void;
  close(): void;
}

const END = Buffer.from('\r\n\r\n');
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const LAST_CHUNK = '0\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const HELLO = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
const BROKEN = 0;
/**
 * Data is processed as it arrives and not kept, so one buffer serves all connections. The generator shares the machine
 * with the server that it measures: what it does not use, the server can.
 */
const ARRIVALS = Buffer.alloc(64 * 1024);

/** Resolves when the server has answered on it: accepting connections is work that must be done before a round. */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const reader = createReader();
    const onread = {
      buffer: ARRIVALS,
      callback: (size: number) => {
        reader.receive(ARRIVALS.subarray(0, size));
        return true;
      },
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.once('error', reject);
    const connection = over(socket, reader);
    connection.send(HELLO, () => resolve(connection));
  });
}

function over(socket: Socket, reader: ReturnType<typeof createReader>): Connection {
  // A broken connection counts as a separate kind of answer, so that the result shows it.
  const broken = () => reader.finish(BROKEN);
  socket.on('error', broken);
  socket.on('close', broken);
  return {
    send: (request, onAnswer) => {
      reader.expect(onAnswer);
      if (socket.destroyed) broken();
      else socket.write(request);
    },
    close: () => socket.destroy(),
  };
}

function createReader() {
  let waiting: OnAnswer | undefined;
  let head: Buffer | undefined;
  let answer: number | undefined;
  let missing = 0;
  /** The last bytes of a body in chunks; undefined when the length is known. */
  let tail: string | undefined;

  const readChunks = (bytes: Buffer) => {
    tail = ((tail ?? '') + bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    missing = tail === LAST_CHUNK ? 0 : 1;
  };
  const finish = (result: number) => {
    const done = waiting;
    waiting = undefined;
    answer = undefined;
    done?.(result);
  };
  return {
    expect: (onAnswer: OnAnswer) => {
      waiting = onAnswer;
    },
    finish,
    receive: (chunk: Buffer) => {
      if (answer !== undefined) {
        if (tail === undefined) missing -= chunk.length;
        else readChunks(chunk);
      } else {
        const received = head ? Buffer.concat([head, chunk]) : chunk;
        const end = received.indexOf(END);
        if (end === -1) {
          head = Buffer.from(received);
          return;
        }
        head = undefined;
        const text = received.toString('latin1', 0, end);
        answer = Number(text.slice(9, 12));
        const body = received.subarray(end + END.length);
        tail = undefined;
        if (CHUNKED.test(text)) readChunks(body);
        else missing = Number(LENGTH.exec(text)?.[1] ?? 0) - body.length;
      }
      if (missing <= 0) finish(answer);
    },
  };
}
