import type { FastifyInstance } from 'fastify';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the body, field by field.
  body: any;
  headers: Record<string, string | undefined>;
  text: string;
  bytes: Buffer;
}

export interface Sending {
  headers?: Record<string, string>;
  remoteAddress?: string;
  /** Sent as it is, instead of JSON. */
  raw?: string | Buffer;
}

type Send = (path: string, sending?: Sending) => Promise<Answer>;
type SendBody = (path: string, body?: unknown, sending?: Sending) => Promise<Answer>;

export interface Caller {
  get: Send;
  post: SendBody;
  put: SendBody;
  patch: SendBody;
  /** Any method, and a path that is not below /api. */
  send(method: string, url: string, body?: unknown, sending?: Sending): Promise<Answer>;
}

export function createClient(app: FastifyInstance): (user: { token: string } | 'visitor') => Caller {
  return (user) => {
    const send: Caller['send'] = async (method, url, body, { headers = {}, raw, remoteAddress } = {}) => {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const answer = await app.inject({
        method: method as 'GET',
        url,
        ...(remoteAddress && { remoteAddress }),
        headers: {
          ...(user !== 'visitor' && { authorization: `Bearer ${user.token}` }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
        headers: answer.headers as Answer['headers'],
        text: answer.body,
        bytes: answer.rawPayload,
      };
    };
    const withBody =
      (method: string): SendBody =>
      (path, body, sending) =>
        send(method, `/api${path}`, body, sending);
    return {
      send,
      get: (path, sending) => send('GET', `/api${path}`, undefined, sending),
      post: withBody('POST'),
      put: withBody('PUT'),
      patch: withBody('PATCH'),
    };
  };
}
