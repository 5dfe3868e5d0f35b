import { API_PREFIX, type ErrorCode, type Route, routes } from '@bn/contract';
import { type EarlyAnswer, earlyAnswer, type FrontOptions, writes } from '@bn/http-front';
import { overloaded } from '../../errors.ts';

/**
 * Requests wait for the database more than for anything else: a fixed number per connection run at a time.
 * The others wait untouched, which costs least, and beyond a full queue they are answered 503 with
 * Retry-After.
 */
const AT_WORK_PER_CONNECTION = 1.6;
const QUEUE = 128;
const SHARE_OF_WRITES = 0.8;

/**
 * Passwords are hashed one at a time: this many sign-ins keep the hashing busy, and more of them would only
 * slow down everything else. They, and calls that set a password, have their own queue, so that a rush of
 * them refuses no other call.
 */
const LOGINS_AT_WORK = 3;
const LOGIN_QUEUE = 300;

/** Files are longer than other bodies, and are read once they have a slot: a slow one delays other uploads only. */
const UPLOADS_AT_WORK = 3;
const UPLOAD_QUEUE = 64;

export const isApi = (path: string): boolean => path === API_PREFIX || path.startsWith(`${API_PREFIX}/`);

type LaneName = 'calls' | 'sign_ins' | 'uploads';
const OTHER_LANES = Object.values<Route>(routes)
  .filter(({ lane, bytes }) => lane ?? bytes)
  .map(({ endpoint: { method, path }, lane = 'uploads' as const }) => ({
    method,
    pattern: new RegExp(`^${API_PREFIX}${path.replace(/:\w+/g, '[^/]+')}$`),
    lane,
  }));

function laneOf(method: string | undefined, path: string): LaneName | undefined {
  // Pages and figures are in memory. Any other request is a call, wherever its path lies.
  if (!isApi(path) && !writes(method)) return undefined;
  return OTHER_LANES.find((other) => other.method === method && other.pattern.test(path))?.lane ?? 'calls';
}

const refusal = (status: number, message: string, fields: Record<string, string>): EarlyAnswer =>
  earlyAnswer(status, { message, code: 'invalid_input' satisfies ErrorCode, fields });

const { message, code, retryAfter } = overloaded();
const ANSWERS = {
  noHost: refusal(400, 'The request names no host', { host: 'is required' }),
  severalHosts: refusal(400, 'The request names more than one host', { host: 'must be given once' }),
  noAddress: refusal(400, 'The address could not be read', { address: 'could not be read' }),
  expectation: refusal(417, 'Only the expectation 100-continue can be met', {
    expect: 'must be 100-continue',
  }),
  overloaded: earlyAnswer(503, { message, code }, { 'Retry-After': String(retryAfter) }),
};

export function admission(connections: number): Pick<FrontOptions<LaneName>, 'lanes' | 'laneOf' | 'answers'> {
  return {
    lanes: {
      calls: {
        slots: Math.ceil(connections * AT_WORK_PER_CONNECTION),
        queue: QUEUE,
        shareOfWrites: SHARE_OF_WRITES,
      },
      sign_ins: { slots: LOGINS_AT_WORK, queue: LOGIN_QUEUE },
      uploads: { slots: UPLOADS_AT_WORK, queue: UPLOAD_QUEUE, atSendersPace: true },
    },
    laneOf,
    answers: ANSWERS,
  };
}
