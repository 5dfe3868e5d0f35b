import { API_PREFIX, type Endpoint } from '@bn/contract/endpoints';
import { pauses } from './pauses.ts';
import { sending } from './sending.ts';
import { serverTime } from './server-time.ts';

export const TIMEOUT_MS = 10_000;
/** For binary bodies, which take longer to upload on a slow connection. */
const BYTES_TIMEOUT_MS = 60_000;

export interface Call {
  endpoint: Endpoint;
  params?: Record<string, string | number>;
  query?: object;
  /** Sent as JSON; a Blob is sent as is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Makes a retried POST create only one record; see `newIdempotencyKey`. */
  key?: string;
  /** Of the record that an edit is based on: the server refuses it if somebody has changed the record since. */
  version?: string | undefined;
}

/** Why a call failed: the server's status, or why no response arrived. */
export interface Failure {
  status: number | 'network' | 'timeout' | 'bad_answer';
  /** The server's message, if it sent one. */
  message?: string;
  fields?: Record<string, string>;
  /** What somebody else changed meanwhile; see `changedIn`. */
  changed?: Record<string, unknown>;
}

/** The failure is not about the call itself, but about the connection, the server or its rate limits: it may be retried. */
export const isPassing = ({ status }: Failure): boolean =>
  typeof status !== 'number' || status >= 500 || status === 429 || status === 408;

export type Answer = { data: unknown; error?: undefined } | { data?: undefined; error: Failure };

/** A call's path and query. */
export const addressOf = ({ endpoint, params = {}, query = {} }: Call): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return API_PREFIX + path + (text && `?${text}`);
};

const headersOf = (call: Call, token: string | null): HeadersInit => ({
  Accept: 'application/json',
  ...(call.body !== undefined && {
    'Content-Type': call.body instanceof Blob ? 'application/octet-stream' : 'application/json',
  }),
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(call.key && { 'Idempotency-Key': call.key }),
  ...(call.version !== undefined && { 'If-Match': `"${call.version}"` }),
  ...call.headers,
});

const bodyOf = ({ body }: Call): BodyInit | undefined => {
  if (body === undefined || body instanceof Blob) return body;
  return JSON.stringify(body);
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const failureOf = (status: number, body: unknown): Failure => {
  if (!isObject(body)) return { status };
  return {
    status,
    ...(typeof body.message === 'string' && body.message !== '' && { message: body.message }),
    ...(isObject(body.changed) && { changed: body.changed }),
    ...(isObject(body.fields) && { fields: body.fields as Record<string, string> }),
  };
};

type Opened = { file: Response; error?: undefined } | { file?: undefined; error: Failure };

/** A file from the server: it must start arriving within ten seconds; the caller decides how long to wait for the rest. */
export const openFile = async (call: Call, token: string | null): Promise<Opened> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const file = await fetch(addressOf(call), {
      method: call.endpoint.method,
      headers: { ...headersOf(call, token), Accept: '*/*' },
      body: bodyOf(call),
      signal: controller.signal,
    });
    if (file.ok) return { file };
    return { error: failureOf(file.status, await file.json().catch(() => undefined)) };
  } catch {
    return { error: { status: controller.signal.aborted ? 'timeout' : 'network' } };
  } finally {
    clearTimeout(timer);
  }
};

const RECENT_MS = 5_000;
let wroteAt = 0;
export const wroteSince = (time: number): boolean => wroteAt >= time;
/** Has this tab changed something just now? */
export const wroteRecently = (): boolean => wroteSince(Date.now() - RECENT_MS);

const send = async (call: Call, token: string | null, signal?: AbortSignal): Promise<Answer> => {
  const sentAt = Date.now();
  const writes = call.endpoint.method !== 'GET';
  if (writes) wroteAt = sentAt;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(stop, call.body instanceof Blob ? BYTES_TIMEOUT_MS : TIMEOUT_MS);
  try {
    const response = await fetch(addressOf(call), {
      method: call.endpoint.method,
      headers: headersOf(call, token),
      body: bodyOf(call),
      signal: controller.signal,
    });
    sending.hear(response);
    serverTime.hear(response.headers.get('Date'), sentAt, Date.now());
    const text = await response.text();
    let body: unknown;
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      return { error: { status: response.ok ? 'bad_answer' : response.status } };
    }
    return response.ok ? { data: body } : { error: failureOf(response.status, body) };
  } catch {
    const timedOut = controller.signal.aborted && !signal?.aborted;
    return { error: { status: timedOut ? 'timeout' : 'network' } };
  } finally {
    if (writes) wroteAt = Date.now();
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

/** The only way to call the server: JSON, the Bearer token if there is one, a ten-second timeout, and never an exception. */
export const request = async (call: Call, token: string | null, signal?: AbortSignal): Promise<Answer> => {
  if (call.endpoint.method !== 'GET') return send(call, token, signal);
  const address = addressOf(call);
  const pause = pauses.left(address);
  if (pause > 0) await new Promise((over) => setTimeout(over, pause));
  const answer = await send(call, token, signal);
  if (answer.error) pauses.failed(address);
  else pauses.forget(address);
  return answer;
};

/** The server's message for a failed call, or the given fallback. */
export const messageOf = (error: unknown, otherwise: string): string =>
  isObject(error) && typeof error.message === 'string' && 'status' in error ? error.message : otherwise;
