import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveEvent } from '@bn/contract';
import type { FastifyInstance } from 'fastify';

interface Message {
  name: string;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the message, field by field.
  data: any;
}

export interface EventReader {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far, including the initial ones. */
  events: LiveEvent[];
  messages: Message[];
  /** Comments, which only keep the connection alive. */
  beats: number;
  /** The id of the last event read. */
  lastEventId: string | undefined;
  retry: number | undefined;
  /** Why the server ended the stream, once it has. */
  ended: Promise<string | undefined>;
  close(): Promise<void>;
}

export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Reads an event stream as a browser does, on a separate socket. The stream is open when this resolves. */
export async function readEvents(
  address: string,
  { token }: { token: string },
  lastEventId?: string,
): Promise<EventReader> {
  const sending = request(`${address}/api/events`, {
    agent: false,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  sending.end();
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const reader: EventReader = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events: [],
    messages: [],
    beats: 0,
    lastEventId,
    retry: undefined,
    ended: Promise.resolve(undefined),
    close: async () => {
      sending.destroy();
      await reader.ended;
    },
  };
  if (response.statusCode !== 200) {
    response.resume();
    return reader;
  }
  let began: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (began = resolve));
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) take(reader, part);
    if (reader.messages.length > 0) began();
  });
  // Closed by the test, or dropped.
  response.on('error', () => undefined);
  sending.on('error', () => undefined);
  reader.ended = new Promise((resolve) =>
    response.on('close', () => {
      began();
      resolve(reader.messages.findLast(({ name }) => name === 'end')?.data.reason);
    }),
  );
  await ready;
  return reader;
}

function take(reader: EventReader, text: string): void {
  const message: Message = { name: 'message', id: undefined, data: undefined };
  for (const line of text.split('\n')) {
    const [, field, value] = /^(\w*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') message.name = value ?? '';
    if (field === 'id') message.id = value;
    if (field === 'retry') reader.retry = Number(value);
    if (field === 'data') message.data = JSON.parse(value ?? '');
  }
  if (message.id !== undefined) reader.lastEventId = message.id;
  if (message.data === undefined) reader.beats += 1;
  else {
    reader.messages.push(message);
    reader.events.push(...(message.data.events ?? []));
  }
}
