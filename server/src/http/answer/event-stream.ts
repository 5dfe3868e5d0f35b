import type { Answer } from '@bn/http-front';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from '../../event-stream.ts';

/** What may lie unread for one reader before the next message: more than the largest of them. */
const MOST_UNREAD = 64 * 1024;

const MEDIA_TYPE = 'text/event-stream';
const HEADERS = {
  'Content-Type': `${MEDIA_TYPE}; charset=utf-8`,
  // A proxy must neither cache, nor compress, nor buffer it.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // It ends with the connection: a stream whose reader is gone does not stay.
  Connection: 'close',
};
export const wantsEventStream = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes(MEDIA_TYPE);

export const isEventStream = ({ raw }: FastifyReply): boolean =>
  raw.getHeader('Content-Type') === HEADERS['Content-Type'];

/** Begins the answer; from here on it holds no slot of its lane. Undefined where another answer was given meanwhile. */
export function beginEventStream(reply: FastifyReply): EventStream | undefined {
  if (reply.sent) return undefined;
  reply.hijack();
  const answer = reply.raw as Answer;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
    answer.setHeader(name, value as string);
  answer.writeHead(200);
  answer.onHandedOver?.();
  return {
    send: (text) => {
      if (answer.writableEnded || answer.destroyed) return false;
      if (answer.writableLength > MOST_UNREAD) {
        answer.socket?.destroy();
        return false;
      }
      answer.write(text);
      return true;
    },
    end: (text) => {
      if (!answer.writableEnded) answer.end(text);
    },
    onClose: (work) => {
      if (answer.closed || answer.destroyed) work();
      else answer.once('close', work);
    },
  };
}
