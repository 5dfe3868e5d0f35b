import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { API_PREFIX, endpoints } from '@bn/contract';
import { overloaded } from '../errors.ts';

/** Beyond this many calls in progress, more of them only make everybody wait: the excess is told to come back. */
const MOST_IN_PROGRESS = 256;
/** Sign-ins have a queue of their own (see modules/auth/passwords.ts) and must not fill everybody's. */
const LOGIN = API_PREFIX + endpoints.login.path;

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
    response.once('close', () => {
      inProgress -= 1;
    });
    return handler(request, response);
  };
}
