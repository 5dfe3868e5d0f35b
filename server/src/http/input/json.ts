import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { Refusal } from '../../errors.ts';

/**
 * Bodies are JSON or nothing. An empty body is no body, whatever its content type says: some clients announce JSON on
 * every call. Whether a call needs a body is for its schema to say. Prototype poisoning is refused by the parser.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

export const BYTES = 'application/octet-stream';

/** Parts of files, where a call takes them, and nowhere else. */
export function readBytes(app: FastifyInstance): void {
  app.addContentTypeParser(BYTES, { parseAs: 'buffer' }, (request, body, done) => {
    if ((request.routeOptions.config as { bytes?: number }).bytes === undefined)
      done(new Refusal('unsupported_media_type', 'Send the body as application/json'));
    else done(null, body);
  });
}
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new Refusal('unsupported_media_type', `Send the body as ${BYTES}`);
}

/**
 * The body of a client that disconnected before anyone listened never ends, neither normally nor with an
 * error.
 */
export const refuseBrokenOff: preParsingHookHandler = (request, _reply, payload, done) => {
  if (request.raw.destroyed) done(new Refusal('invalid_input', 'The request was broken off'));
  else done(null, payload);
};
