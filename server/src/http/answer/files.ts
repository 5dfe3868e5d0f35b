import { hash } from 'node:crypto';
import type { Route } from '@bn/contract';
import type { Answer } from '@bn/http-front';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, PolledFile } from '../../file-answer.ts';

/**
 * Sends a file while it is being written, as quickly as the client reads. From here on the request holds no
 * slot of its lane: the exporter limits how many files are sent at a time. A file that cannot be finished
 * ends by cutting its connection, so that a part is not taken for the whole.
 */
export function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  if (reply.raw.destroyed) content.destroy();
  (reply.raw as Partial<Pick<Answer, 'onHandedOver'>>).onHandedOver?.();
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; ${named(name)}`)
    .send(content);
}

/** A header carries only plain letters: any others are encoded (RFC 8187), beside a name for old programs. */
function named(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ._-]/g, '-');
  if (plain === name) return `filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const KEPT: Record<NonNullable<Route['polled']>, string> = {
  asking: 'private, no-cache',
  'not kept': 'no-store',
  immutable: 'private, max-age=31536000, immutable',
  published: 'public, max-age=31536000, immutable',
};
/** In place of the headers of other answers. A file that is opened as a page could do nothing, whatever is in it. */
const POLLED_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
};

export function sendPolledFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  kept: keyof typeof KEPT,
  file: PolledFile | undefined,
): FastifyReply {
  reply.headers({ ...POLLED_HEADERS, 'Cache-Control': KEPT[kept] });
  if (kept === 'published') reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (!file) return reply.code(204).send();
  const { name, type, content } = file;
  const etag = `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
  reply.header('ETag', etag);
  if (names(headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).header('Content-Disposition', `inline; filename="${name}"`).send(content);
}

/** A list of them, perhaps marked as weak by a proxy that compressed the file; or any. */
const names = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;
