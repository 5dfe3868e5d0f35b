import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  retryAfter: boolean;
}

/** One keep-alive connection that sends one request at a time: just enough HTTP to count answers cheaply. */
export interface Connection {
  send(request: Buffer, onAnswer: (answer: Answer) => void): void;
  close(): void;
}

const END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;

export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => resolve(over(socket)));
  });
}

function over(socket: Socket): Connection {
  let waiting: ((answer: Answer) => void) | undefined;
  let head: Buffer | undefined;
  let answer: Answer | undefined;
  let missing = 0;

  const finish = (result: Answer) => {
    const done = waiting;
    waiting = undefined;
    answer = undefined;
    done?.(result);
  };
  const receive = (chunk: Buffer) => {
    if (answer) {
      missing -= chunk.length;
    } else {
      const received = head ? Buffer.concat([head, chunk]) : chunk;
      const end = received.indexOf(END);
      if (end === -1) {
        head = received;
        return;
      }
      head = undefined;
      const text = received.toString('latin1', 0, end);
      answer = { status: Number(text.slice(9, 12)), retryAfter: /\r\nretry-after:/i.test(text) };
      missing = Number(LENGTH.exec(text)?.[1] ?? 0) - (received.length - end - END.length);
    }
    if (missing <= 0) finish(answer);
  };
  socket.on('data', receive);
  // A connection that breaks counts as an answer of its own kind, so that it is seen in the result.
  const broken = () => finish({ status: 0, retryAfter: false });
  socket.on('error', broken);
  socket.on('close', broken);

  return {
    send: (request, onAnswer) => {
      waiting = onAnswer;
      if (socket.destroyed) broken();
      else socket.write(request);
    },
    close: () => socket.destroy(),
  };
}
