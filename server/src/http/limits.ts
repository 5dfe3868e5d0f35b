import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { API_PREFIX, endpoints } from '@bn/contract';
import { overloaded } from '../errors.ts';

/**
 * Calls wait for the database more than for anything else: so many per connection to it are worked on at a time. The
 * others wait untouched, which costs least, and beyond a full queue they are told to come back.
 */
const AT_WORK_PER_CONNECTION = 1.6;
const QUEUE = 128;

/**
 * Passwords are hashed one at a time: this many sign-ins keep the hashing busy, and more of them would only stand in
 * everybody's way. They queue by themselves, so that a rush of them turns nobody else away.
 */
const LOGIN = API_PREFIX + endpoints.login.path;
const LOGINS_AT_WORK = 3;
const LOGIN_QUEUE = 300;

/** A body that takes longer to arrive keeps its sender busy, not us: the call does not count until it is there. */
const ARRIVES_WITHIN = 100;

/**
 * Refusals go out together, this often. Many in a row cost a good deal less than each in the middle of other work, and
 * whoever asks again at once, again and again, takes a tenth of a second for it.
 */
const REFUSE_EVERY = 100;

const { message, code, retryAfter } = overloaded();
const BODY = JSON.stringify({ message, code });
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(BODY),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Retry-After': String(retryAfter),
};

type Response = ServerResponse & { req: IncomingMessage };

/** Sits in front of everything, because turning a call away must cost next to nothing to be of any help. */
export function shedLoad(handler: RequestListener, connections: number): RequestListener {
  const calls = createLane(handler, Math.ceil(connections * AT_WORK_PER_CONNECTION), QUEUE);
  const logins = createLane(handler, LOGINS_AT_WORK, LOGIN_QUEUE);
  return (request, response) => {
    const url = request.url ?? '';
    if (url === LOGIN) logins(request, response);
    else if (url.startsWith(API_PREFIX)) calls(request, response);
    else handler(request, response);
  };
}

function createLane(handler: RequestListener, mostAtWork: number, queueLength: number): RequestListener {
  const refuse = createRefusals();
  const queue: { request: IncomingMessage; response: Response }[] = [];
  let atWork = 0;

  const letIn = (request: IncomingMessage, response: Response) => {
    atWork += 1;
    let counts = true;
    const count = (now: boolean) => {
      if (now === counts) return;
      counts = now;
      atWork += now ? 1 : -1;
      letNextIn();
    };
    if (hasBody(request)) {
      const slow = setTimeout(() => request.complete || count(false), ARRIVES_WITHIN);
      request.once('end', () => response.closed || count(true));
      response.once('close', () => clearTimeout(slow));
    }
    response.on('close', () => count(false));
    handler(request, response);
  };
  const letNextIn = () => {
    while (atWork < mostAtWork) {
      const next = queue.shift();
      if (!next) return;
      // Whoever went away while waiting is not worked for.
      if (!next.response.closed) letIn(next.request, next.response);
    }
  };

  return (request, response) => {
    if (atWork < mostAtWork) letIn(request, response);
    else if (queue.length < queueLength) queue.push({ request, response });
    else refuse(response);
  };
}

function createRefusals(): (response: Response) => void {
  let waiting: Response[] = [];
  const sendAll = () => {
    const responses = waiting;
    waiting = [];
    for (const response of responses) {
      response.writeHead(503, HEADERS).write(BODY);
      // Sent now and in one piece, which is cheaper; end() with the text would send it and its own nothing as two.
      response.socket?.uncork();
      response.end();
    }
  };
  return (response) => {
    if (waiting.push(response) === 1) setTimeout(sendAll, REFUSE_EVERY);
  };
}

const hasBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';
