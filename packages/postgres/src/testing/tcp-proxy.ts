import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Direction = 'to database' | 'to server';
const BOTH: readonly Direction[] = ['to database', 'to server'];

/** A network between the server and its database that can fail in every way. */
export interface TcpProxy {
  through(url: string): string;
  /** Connections open on the server's side. */
  readonly open: number;
  /** Silently freezes the connections that are open now. New ones work. */
  freeze(directions?: readonly Direction[], spared?: (applicationName: string) => boolean): void;
  /** The database's machine is gone: no data passes on any connection, and new ones are accepted but never answered. */
  vanish(): void;
  /** All data passes again, starting with the held-back data. */
  thaw(): void;
  /** The database closes its side, and the server never learns of it. */
  halfOpen(): void;
  /** Drops both sides at once. */
  cut(): void;
  delay(milliseconds: number, directions?: readonly Direction[]): void;
  close(): Promise<void>;
}

interface Pair {
  server: Socket;
  database: Socket;
  applicationName: string;
  frozen: Set<Direction>;
  held: Record<Direction, Buffer[]>;
}

export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const pairs = new Set<Pair>();
  const delays: Record<Direction, number> = { 'to database': 0, 'to server': 0 };
  /** The database's side of connections that the server abandoned while they were frozen. */
  const abandoned: Socket[] = [];
  let vanished = false;

  const listener = createServer((server) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const pair: Pair = {
      server,
      database,
      applicationName: '',
      frozen: new Set(vanished ? BOTH : []),
      held: { 'to database': [], 'to server': [] },
    };
    pairs.add(pair);
    const pass = (direction: Direction, from: Socket, to: Socket) => {
      let last = Promise.resolve();
      from.on('data', (data: Buffer) => {
        if (pair.frozen.has(direction)) return pair.held[direction].push(data);
        if (delays[direction] === 0) return to.write(data);
        const due = new Promise<void>((resolve) => setTimeout(resolve, delays[direction]));
        last = Promise.all([last, due]).then(() => void to.write(data));
        return undefined;
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (from === server) pairs.delete(pair);
        if (!pair.frozen.has(direction)) to.destroy();
        else if (!to.destroyed) abandoned.push(to);
      });
    };
    // The first message contains names and values, each terminated by a zero.
    server.once('data', (data: Buffer) => {
      const words = data.toString('latin1', 8).split('\0');
      pair.applicationName = words[words.indexOf('application_name') + 1] ?? '';
    });
    pass('to database', server, database);
    pass('to server', database, server);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address() as AddressInfo;

  const freeze: TcpProxy['freeze'] = (directions = BOTH, spared = () => false) => {
    for (const pair of pairs) {
      if (spared(pair.applicationName)) continue;
      for (const direction of directions) pair.frozen.add(direction);
    }
  };
  const cut = () => {
    for (const { server, database } of pairs) {
      server.destroy();
      database.destroy();
    }
  };
  return {
    through: (url) => {
      const result = new URL(url);
      result.searchParams.delete('host');
      result.hostname = address.address;
      result.port = String(address.port);
      return result.href;
    },
    get open() {
      return pairs.size;
    },
    freeze,
    vanish: () => {
      vanished = true;
      freeze();
    },
    thaw: () => {
      vanished = false;
      for (const { server, database, frozen, held } of pairs) {
        frozen.clear();
        for (const data of held['to database'].splice(0)) database.write(data);
        for (const data of held['to server'].splice(0)) server.write(data);
      }
    },
    halfOpen: () => {
      freeze();
      for (const { database } of pairs) database.destroy();
    },
    cut,
    delay: (milliseconds, directions = BOTH) => {
      for (const direction of directions) delays[direction] = milliseconds;
    },
    close: async () => {
      listener.close();
      cut();
      // Only now does the database learn that the server is gone.
      for (const socket of abandoned) socket.destroy();
    },
  };
}
