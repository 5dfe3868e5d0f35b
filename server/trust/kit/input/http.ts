import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { API_PREFIX } from '@bn/contract';
import { WAIT_LIMIT } from '../../../test/limits.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the body, field by field.
  body: any;
  /** Milliseconds until the whole answer had arrived. */
  took: number;
}

export interface Sending {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Buffer;
  headers?: Record<string, string | string[]>;
  /** The loopback address to call from: another address is another visitor. */
  from?: string;
  agent?: Agent;
}

const shared = new Agent({ keepAlive: true, maxSockets: 512 });

export function send(address: string, method: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { token, body, raw, headers = {}, from, agent = shared } = sending;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(address + path, {
      method,
      agent: from ? new Agent() : agent,
      timeout: WAIT_LIMIT,
      ...(from && { localAddress: from }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...headers,
      },
    });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = String(incoming.headers['content-type']).startsWith('application/json');
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          body: isJson && text ? JSON.parse(text) : undefined,
          took: performance.now() - began,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.end(payload);
  });
}

/** Calls that must succeed, by default with this token; answers the body. */
export const thatSucceed =
  (address: string, usual: { token: string }) =>
  async (method: string, path: string, body: object, { token } = usual) => {
    const answer = await send(address, method, API_PREFIX + path, { token, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };

export const errorCode = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: string }).code ?? error.message) : String(error);

const WATCHED =
  /^((?:calls_at_work|calls_waiting|requests_arriving|requests_ahead|answers_unsent_bytes|calls_given_up|exports_running|database_connections_taken|event_streams)\S*) (\d+)$/gm;

/** What a server is doing, by its own figures. */
export async function readGauges(address: string): Promise<Record<string, number>> {
  const { text } = await send(address, 'GET', '/metrics');
  return Object.fromEntries([...text.matchAll(WATCHED)].map(([, name, value]) => [name, Number(value)]));
}
