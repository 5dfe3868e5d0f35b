import { type Route, routes } from '@bn/contract';
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

const BYTES = 'application/octet-stream';
export const bodyTypesOf = ({ bodyTypes = [BYTES] }: Pick<Route, 'bodyTypes'>): readonly string[] =>
  bodyTypes;

/** Files and parts of files, where a call takes them, and nowhere else. */
export function readBytes(app: FastifyInstance): void {
  const types = Object.values<Route>(routes).flatMap((route) => (route.bytes ? bodyTypesOf(route) : []));
  app.addContentTypeParser([...new Set(types)], { parseAs: 'buffer' }, (request, body, done) => {
    const expected = expectedTypes(request);
    if (expected.includes(contentTypeOf(request))) done(null, body);
    else done(sendAs(expected));
  });
}
export function bytesOf(request: FastifyRequest): Buffer {
  if (Buffer.isBuffer(request.body)) return request.body;
  throw sendAs(expectedTypes(request));
}
export const contentTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1).join().trim().toLowerCase();

export const JSON_TYPE: readonly string[] = ['application/json'];
export const expectedTypes = ({ routeOptions }: FastifyRequest): readonly string[] =>
  (routeOptions.config as { bodyTypes?: readonly string[] } | undefined)?.bodyTypes ?? JSON_TYPE;
export const sendAs = (types: readonly string[]) =>
  new Refusal('unsupported_media_type', `Send the body as ${types.join(' or ')}`);

/** The body of a client that disconnected before anyone listened never ends, neither normally nor with an error. */
export const refuseBrokenOff: preParsingHookHandler = (request, _reply, payload, done) => {
  if (request.raw.destroyed) done(new Refusal('invalid_input', 'The request was interrupted'));
  else done(null, payload);
};
