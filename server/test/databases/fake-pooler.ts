import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * The smallest pooler that causes the trouble of a real one: clients share connections to the database, each
 * for one transaction at a time, and the next client inherits the session state of the last.
 */
export interface FakePooler {
  /** The same database, through the pooler; any password works. */
  through(url: string): string;
  close(): Promise<void>;
}

interface Backend {
  stream: Socket;
  client: Socket | undefined;
  rest: Buffer;
}

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
/** A made-up process id, as poolers report. */
const KEY = Buffer.from([0x4b, 0, 0, 0, 12, 0x7f, 0, 0, 1, 1, 2, 3, 4]);

export async function openFakePooler(url: string, size: number): Promise<FakePooler> {
  const free: Backend[] = [];
  const waiting: { client: Socket; data: Buffer }[] = [];
  const streams: Socket[] = [];
  for (let made = 0; made < size; made += 1) free.push(await openBackend(url));
  for (const { stream } of free) streams.push(stream);

  const assign = (client: Socket, data: Buffer) => {
    const backend = free.pop();
    if (!backend) return waiting.push({ client, data });
    backend.client = client;
    return backend.stream.write(data);
  };
  const release = (backend: Backend) => {
    backend.client = undefined;
    free.push(backend);
    const next = waiting.shift();
    if (next) assign(next.client, next.data);
  };
  for (const backend of free) {
    backend.stream.on('data', (data: Buffer) => {
      const { client } = backend;
      backend.rest = Buffer.concat([backend.rest, data]);
      let over = false;
      while (backend.rest.length >= 5) {
        const length = 1 + backend.rest.readInt32BE(1);
        if (backend.rest.length < length) break;
        // Ready for the next query, and not in a transaction.
        over = backend.rest[0] === 0x5a && backend.rest[5] === 0x49;
        backend.rest = backend.rest.subarray(length);
      }
      client?.write(data);
      if (over) release(backend);
    });
  }

  const listener = createServer((client) => {
    client.on('error', () => undefined);
    streams.push(client);
    client.once('data', () => {
      client.write(Buffer.concat([AUTHENTICATED, KEY, READY]));
      client.on('data', (data: Buffer) => {
        if (data[0] === 0x58) return client.end();
        const mine = backends.find((backend) => backend.client === client);
        return mine ? mine.stream.write(data) : assign(client, data);
      });
    });
  });
  const backends = [...free];
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    through: (other) => {
      const result = new URL(other);
      result.searchParams.delete('host');
      result.hostname = '127.0.0.1';
      result.port = String(port);
      return result.href;
    },
    close: async () => {
      listener.close();
      for (const stream of streams) stream.destroy();
    },
  };
}

/** The driver authenticates; from then on we use its socket. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const stream = client.connection.stream as Socket;
  stream.removeAllListeners('data');
  stream.on('error', () => undefined);
  return { stream, client: undefined, rest: Buffer.alloc(0) };
}
