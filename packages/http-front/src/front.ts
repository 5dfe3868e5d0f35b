import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { hostsNamed, pathOf, readAddress } from './address.ts';
import { Answer } from './answer.ts';
import { whenArrived } from './arrival.ts';
import { mostConnections } from './descriptors.ts';
import { type Exchange, inTurn } from './in-turn.ts';
import { createLane, type Lane, type LaneFigures } from './lane.ts';
import { createRefusals, type EarlyAnswer, sendEarly } from './refusals.ts';
import { createUnsent } from './unsent.ts';

export const writes = (method: string | undefined): boolean => method !== 'GET' && method !== 'HEAD';

/** A request must have arrived completely within this time, however slow its sender is. */
const ARRIVAL_TIMEOUT = 10_000;
/** How many requests may be arriving at a time: each may hold the memory of one body. */
const ARRIVING = 2_000;
/** How long sending an answer may stall, checked at this interval: a socket is closed after twice the time at the latest. */
const UNREAD_TIMEOUT = 5_000;
const SWEEP_EVERY = 1_000;

const CONTINUE = /^100-continue$/i;

interface LaneRules {
  /** Requests in progress at a time, and those that may wait. */
  slots: number;
  queue: number;
  /** Writes may all wait at once, for a standby or for each other: they get at most this share of the slots and of the queue. */
  shareOfWrites?: number;
  /** Work includes reading a body, as slowly as its sender sends it: slots that are taken for long say nothing about this process. */
  atSendersPace?: true;
}

export interface FrontOptions<Name extends string = string> {
  lanes: Record<Name, LaneRules>;
  /** The lane of a request; one without a lane is passed on at once. */
  laneOf(method: string | undefined, path: string): Name | undefined;
  /** Answers given before the application sees a request. */
  answers: Record<'noHost' | 'severalHosts' | 'noAddress' | 'expectation' | 'overloaded', EarlyAnswer>;
  bodyLimit: number;
  log: { warn(details: object, message: string): void };
  /** The part of an address that may be logged; the path, unless something else is given. */
  loggedPath?(address: string): string;
  now?: () => number;
}

interface FrontFigures {
  lanes: Record<string, LaneFigures>;
  /** Requests whose body has not arrived yet, and requests pipelined on their connection. */
  arriving: number;
  ahead: number;
  unsentBytes: number;
  cut: number;
}

export interface Front {
  /** The server that passes requests to the handler, each in its turn. */
  serve(handler: RequestListener): Server;
  /** For a connection that received unreadable bytes; see `InTurn`. */
  endAfterFirst(socket: Socket): boolean;
  /** Requests are stuck: this process cannot serve. */
  isStuck(): boolean;
  figures(): FrontFigures;
}

/**
 * Stands between the sockets and the application and decides when a request starts: one at a time per connection, once
 * it has arrived completely, and when its lane has a free slot. A slot belongs to the work, not to a socket: it is free
 * when the answer is handed over, read or not, and in any case after a time limit.
 */
export function createFront<Name extends string>({
  laneOf,
  answers,
  bodyLimit,
  log,
  loggedPath = pathOf,
  now = () => performance.now(),
  ...options
}: FrontOptions<Name>): Front {
  let handler: RequestListener = () => undefined;
  const refuse = createRefusals(answers.overloaded);
  const unsent = createUnsent();
  let arriving = 0;
  let cut = 0;

  const openLane = ({ slots, queue, shareOfWrites = 1 }: LaneRules): Lane<Exchange> =>
    createLane<Exchange>({
      slots,
      queue,
      limited: { is: ({ request }) => writes(request.method), share: shareOfWrites },
      now,
      isAbandoned: ({ request }) => request.socket.destroyed,
      refuse: ({ response }) => refuse(response),
      giveUp: ({ request }) => {
        log.warn({ method: request.method, path: loggedPath(request.url ?? '') }, 'gave up on a call');
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
  const names = Object.keys(options.lanes) as Name[];
  const lanes = new Map(names.map((name) => [name, openLane(options.lanes[name])]));

  const begin = (exchange: Exchange) => {
    const { request, response } = exchange;
    response.onHandedOver = () => unsent.handedOver(request.socket);
    const hosts = hostsNamed(request.rawHeaders);
    if (hosts > 1) return sendEarly(response, answers.severalHosts);
    if (hosts === 0 && request.httpVersion === '1.1') return sendEarly(response, answers.noHost);
    if (!CONTINUE.test(request.headers.expect ?? '100-continue'))
      return sendEarly(response, answers.expectation);
    const address = readAddress(request.url ?? '');
    if (address === undefined) return sendEarly(response, answers.noAddress);
    request.url = address;
    const name = laneOf(request.method, pathOf(address));
    const lane = name === undefined ? undefined : lanes.get(name);
    if (!lane) return handler(request, response);
    if (arriving >= ARRIVING) return refuse(response);
    return enterWhenArrived(lane, exchange);
  };

  const enterWhenArrived = (lane: Lane<Exchange>, exchange: Exchange) => {
    let counted = false;
    const settle = () => {
      if (counted) arriving -= 1;
      counted = false;
    };
    const hasArrived = whenArrived(exchange.request, bodyLimit, () => {
      settle();
      lane.enter(exchange);
    });
    if (hasArrived) return;
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
          // A body is buffered until it has arrived completely.
          highWaterMark: 2 * bodyLimit,
          requireHostHeader: false,
          ServerResponse: Answer,
        },
        listener,
      );
      server.on('checkExpectation', listener);
      server.on('connection', (socket) => {
        // Node looks up the address when it is first read, and keeps it: a socket that is closed by then has none.
        if (socket.remoteAddress === undefined) socket.destroy();
      });
      const most = mostConnections();
      if (Number.isFinite(most)) server.maxConnections = most;
      server.timeout = UNREAD_TIMEOUT;
      server.on('timeout', (socket) => {
        const unread = socket.writableLength > 0;
        if (unread) cut += 1;
        // Between two requests the timeout is that of idle connections. Otherwise the client waits for our answer.
        if (unread || socket.timeout !== UNREAD_TIMEOUT) socket.destroy();
      });
      let refused = 0;
      const sweep = setInterval(() => {
        for (const lane of lanes.values()) lane.sweep();
        const all = [...lanes.values()].reduce((sum, lane) => sum + lane.figures().refused, 0);
        if (all > refused) log.warn({ refused: all - refused }, 'too many calls at once, refused some');
        refused = all;
      }, SWEEP_EVERY).unref();
      server.on('close', () => clearInterval(sweep));
      return server;
    },
    endAfterFirst: turns.endAfterFirst,
    isStuck: () => [...lanes].some(([name, lane]) => !options.lanes[name].atSendersPace && lane.isStuck()),
    figures: () => ({
      lanes: Object.fromEntries([...lanes].map(([name, lane]) => [name, lane.figures()])),
      arriving,
      ahead: turns.ahead(),
      unsentBytes: unsent.bytes(),
      cut: cut + unsent.cut(),
    }),
  };
}
