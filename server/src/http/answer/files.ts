import type { Answer } from '@bn/http-front';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../file-answer.ts';

/**
 * Sends a file while it is being written, as quickly as the client reads. From here on the request holds no
 * slot of its lane: the exporter limits how many files are sent at a time. A file that cannot be finished
 * ends by cutting its connection, so that a part is not taken for the whole.
 */
export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  // The reader went away while it was prepared.
  if (reply.raw.destroyed) content.destroy();
  (reply.raw as Partial<Pick<Answer, 'onHandedOver'>>).onHandedOver?.();
  return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(content);
}
