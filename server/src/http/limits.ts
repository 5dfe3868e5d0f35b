import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { API_PREFIX, endpoints } from '@bn/contract';
import { overloaded } from '../errors.ts';

/** Beyond this many calls in progress, more of them only make everybody wait: the excess is told to come back. */
const MOST_IN_PROGRESS = 256;
/** Sign-ins have a queue of their own (see modules/auth/service.ts) and must not fill everybody's. */
const LOGIN = API_PREFIX + endpoints.login.path;

/** A body that takes longer to arrive keeps its sender busy, not us: the call does not count until it is there. */
const ARRIVES_WITHIN = 100;

const { message, code, retryAfter } = overloaded();
const BODY = JSON.stringify({ message, code });
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(BODY),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Retry-After': String(retryAfter),
};

/** Sits in front of everything, because turning a call away must cost next to nothing to be of any help. */
export function shedLoad(handler: RequestListener): RequestListener {
  let inProgress = 0;
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    const url = request.url ?? '';
    if (!url.startsWith(API_PREFIX) || url === LOGIN) return handler(request, response);
    if (inProgress >= MOST_IN_PROGRESS) {
      response.writeHead(503, HEADERS).end(BODY);
      return undefined;
    }
    inProgress += 1;
    let counts = true;
    const count = (now: boolean) => {
      if (now !== counts) inProgress += now ? 1 : -1;
      counts = now;
    };
    if (hasBody(request)) {
      const slow = setTimeout(() => request.complete || count(false), ARRIVES_WITHIN);
      request.once('end', () => response.closed || count(true));
      response.once('close', () => clearTimeout(slow));
    }
    response.on('close', () => count(false));
    return handler(request, response);
  };
}

const hasBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';
