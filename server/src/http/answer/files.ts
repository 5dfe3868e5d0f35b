import type { Answer } from '@bn/http-front';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../file-answer.ts';

/**
 * Sends a file while it is being made, as quickly as its reader reads. From here on the call holds no slot of its lane:
 * how many files are sent at a time is their maker's affair. A file that cannot be finished ends with its connection, so
 * that a part is not taken for the whole.
 */
export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  // The reader went away while it was prepared.
  if (reply.raw.destroyed) content.destroy();
  (reply.raw as Partial<Pick<Answer, 'onHandedOver'>>).onHandedOver?.();
  return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(content);
}
