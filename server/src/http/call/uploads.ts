import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { createSlots } from '../../concurrency/slots.ts';
import { Refusal } from '../../errors.ts';

/**
 * Uploads are read while they hold one of their lane's few slots: one person, or one who sends slowly on purpose, gets one of
 * them. It is released when the answer is complete or the client is gone.
 */
export function oneUploadEach(): (personId: number, reply: FastifyReply) => void {
  const slots = createSlots({
    perPerson: 1,
    // The lane has fewer.
    inAll: Number.POSITIVE_INFINITY,
    words: { perPerson: 'You already have an upload in progress. Please wait until it finishes.', inAll: '' },
  });
  return (personId, { raw }) => {
    const leave = slots.enter(personId);
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  };
}

export function disconnected(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  const look = () => {
    if (!response.writableFinished) abort.abort(new Refusal('invalid_input', 'The request was interrupted'));
  };
  if (response.destroyed) look();
  else response.once('close', look);
  return abort.signal;
}
