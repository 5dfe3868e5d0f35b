import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { API_PREFIX, endpoints } from '@bn/contract';
import { hostsNamed, isApi, pathOf, readAddress } from './address.ts';
import { Answer } from './answer.ts';
import { whenArrived } from './arrival.ts';
import { type Exchange, inTurn } from './in-turn.ts';
import { createLane, type Lane, type LaneFigures } from './lane.ts';
import { createRefusals, earlyAnswer, sendEarly } from './refusals.ts';
import { createUnsent } from './unsent.ts';

/**
 * Calls wait for the database more than for anything else: so many per connection to it are worked on at a time. The
 * others wait untouched, which costs least, and beyond a full queue they are told to come back.
 */
const AT_WORK_PER_CONNECTION = 1.6;
const QUEUE = 128;
/** Writes may all wait at once, for a standby or for each other. The rest of the places is for whoever only reads. */
const SHARE_OF_WRITES = 0.8;
const writes = ({ request }: Exchange) => request.method !== 'GET' && request.method !== 'HEAD';

/**
 * Passwords are hashed one at a time: this many sign-ins keep the hashing busy, and more of them would only stand in
 * everybody's way. They, and calls that set a password, queue by themselves, so that a rush of them turns nobody else away.
 */
const HASHING = new Set(
  [endpoints.login, endpoints.changePassword, endpoints.setPassword].map(({ path }) => API_PREFIX + path),
);
const LOGINS_AT_WORK = 3;
const LOGIN_QUEUE = 300;

/**
 * Parts of files are longer than other bodies, and are read at their place, from whoever was let in: so they have few
 * places of their own, and however slowly they come, they keep nobody else waiting.
 */
const UPLOAD = new RegExp(`^${API_PREFIX}${endpoints.uploadImport.path.replace(/:\\w+/, '[^/]+')}$`);
const UPLOADS_AT_WORK = 3;
const UPLOAD_QUEUE = 64;

/** A request must have arrived whole within this time, however slowly its sender types. */
const ARRIVAL_TIMEOUT = 10_000;
/** So many requests may be on their way in at a time: each may keep a body's length of memory. */
const ARRIVING = 2_000;
/** Nothing of an answer could be sent for so long, looked at as often: at the latest after twice the time its socket is cut. */
const UNREAD_TIMEOUT = 5_000;
const SWEEP_EVERY = 1_000;

const NO_HOST = earlyAnswer(400, {
  message: 'The request names no host',
  code: 'invalid_input',
  fields: { host: 'is required' },
});
const SEVERAL_HOSTS = earlyAnswer(400, {
  message: 'The request names more than one host',
  code: 'invalid_input',
  fields: { host: 'must be given once' },
});
const NO_ADDRESS = earlyAnswer(400, {
  message: 'The address could not be read',
  code: 'invalid_input',
  fields: { address: 'could not be read' },
});
const CONTINUE = /^100-continue$/i;
const EXPECTATION = earlyAnswer(417, {
  message: 'Only the expectation 100-continue can be met',
  code: 'invalid_input',
  fields: { expect: 'must be 100-continue' },
});

export interface FrontOptions {
  /** How many connections the database has. */
  connections: number;
  bodyLimit: number;
  log: { warn(details: object, message: string): void };
  now?: () => number;
}

interface FrontFigures {
  lanes: Record<string, LaneFigures>;
  /** Requests whose body has not arrived yet, and requests that were sent ahead on their connection. */
  arriving: number;
  ahead: number;
  unsentBytes: number;
  /** Sockets that were cut because their readers did not read. */
  cut: number;
}

export interface Front {
  /** The server that hands requests to the handler, each in its turn. */
  serve(handler: RequestListener): Server;
  /** Of a connection on which came what cannot be read; see `InTurn`. */
  endAfterFirst(socket: Socket): boolean;
  /** Calls have not moved for a while: this process cannot serve. */
  isStuck(): boolean;
  figures(): FrontFigures;
}

/**
 * Stands between the sockets and the application and decides when a request is begun: one at a time per connection, when
 * it is there as a whole, when its lane has a place. A place is bound to the work, not to a socket: it is free when the
 * answer is handed over, whoever reads it, and after a time limit whatever happens.
 */
export function createFront({
  connections,
  bodyLimit,
  log,
  now = () => performance.now(),
}: FrontOptions): Front {
  let handler: RequestListener = () => undefined;
  const refuse = createRefusals();
  const unsent = createUnsent();
  let arriving = 0;
  let cut = 0;

  const aLane = (places: number, queue: number, shareOfWrites = 1): Lane<Exchange> =>
    createLane<Exchange>({
      places,
      queue,
      limited: { is: writes, share: shareOfWrites },
      now,
      isGone: ({ request }) => request.socket.destroyed,
      refuse: ({ response }) => refuse(response),
      giveUp: ({ request }) => {
        log.warn({ method: request.method, path: pathOf(request.url ?? '') }, 'gave a call up');
        request.socket.destroy();
      },
      work: (exchange, free) => {
        const { request, response } = exchange;
        response.onHandedOver = () => {
          free();
          unsent.handedOver(request.socket);
        };
        handler(request, response);
      },
    });
  const lanes = {
    calls: aLane(Math.ceil(connections * AT_WORK_PER_CONNECTION), QUEUE, SHARE_OF_WRITES),
    sign_ins: aLane(LOGINS_AT_WORK, LOGIN_QUEUE),
    uploads: aLane(UPLOADS_AT_WORK, UPLOAD_QUEUE),
  };
  const laneOf = (method: string | undefined, path: string): Lane<Exchange> => {
    if (method === 'POST' && HASHING.has(path)) return lanes.sign_ins;
    return method === endpoints.uploadImport.method && UPLOAD.test(path) ? lanes.uploads : lanes.calls;
  };

  const begin = (exchange: Exchange) => {
    const { request, response } = exchange;
    response.onHandedOver = () => unsent.handedOver(request.socket);
    const hosts = hostsNamed(request.rawHeaders);
    if (hosts > 1) return sendEarly(response, SEVERAL_HOSTS);
    if (hosts === 0 && request.httpVersion === '1.1') return sendEarly(response, NO_HOST);
    if (!CONTINUE.test(request.headers.expect ?? '100-continue')) return sendEarly(response, EXPECTATION);
    const address = readAddress(request.url ?? '');
    if (address === undefined) return sendEarly(response, NO_ADDRESS);
    request.url = address;
    const path = pathOf(address);
    // Pages and figures are in memory. Any other request is a call, wherever its path lies.
    if (!isApi(path) && !writes(exchange)) return handler(request, response);
    if (arriving >= ARRIVING) return refuse(response);
    return enterWhenArrived(laneOf(request.method, path), exchange);
  };

  const enterWhenArrived = (lane: Lane<Exchange>, exchange: Exchange) => {
    let counted = false;
    const settle = () => {
      if (counted) arriving -= 1;
      counted = false;
    };
    const isThere = whenArrived(exchange.request, bodyLimit, () => {
      settle();
      lane.enter(exchange);
    });
    if (isThere) return;
    counted = true;
    arriving += 1;
    exchange.response.once('close', settle);
  };

  const turns = inTurn(begin, ({ request }) => unsent.settled(request.socket));
  const listener = (request: IncomingMessage, response: Answer) => turns.enter({ request, response });

  return {
    serve: (given) => {
      handler = given;
      const server = createServer(
        {
          requestTimeout: ARRIVAL_TIMEOUT,
          headersTimeout: ARRIVAL_TIMEOUT,
          connectionsCheckingInterval: 1_000,
          keepAliveTimeout: 72_000,
          // A body is kept whole until it is there.
          highWaterMark: 2 * bodyLimit,
          requireHostHeader: false,
          ServerResponse: Answer,
        },
        listener,
      );
      server.on('checkExpectation', listener);
      server.on('connection', (socket) => {
        // Node looks an address up when it is first read, and keeps it: of a socket that is closed by then there is none.
        if (socket.remoteAddress === undefined) socket.destroy();
      });
      server.timeout = UNREAD_TIMEOUT;
      server.on('timeout', (socket) => {
        const unread = socket.writableLength > 0;
        if (unread) cut += 1;
        // Between two requests the timeout is another, that of idle connections. Otherwise it is we who owe an answer.
        if (unread || socket.timeout !== UNREAD_TIMEOUT) socket.destroy();
      });
      let refused = 0;
      const sweep = setInterval(() => {
        for (const lane of Object.values(lanes)) lane.sweep();
        const all = Object.values(lanes).reduce((sum, lane) => sum + lane.figures().refused, 0);
        if (all > refused) log.warn({ refused: all - refused }, 'too many calls at once, turned some away');
        refused = all;
      }, SWEEP_EVERY).unref();
      server.on('close', () => clearInterval(sweep));
      return server;
    },
    endAfterFirst: turns.endAfterFirst,
    isStuck: () => Object.values(lanes).some((lane) => lane.isStuck()),
    figures: () => ({
      lanes: Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [name, lane.figures()])),
      arriving,
      ahead: turns.ahead(),
      unsentBytes: unsent.bytes(),
      cut: cut + unsent.cut(),
    }),
  };
}
