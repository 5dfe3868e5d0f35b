import type { ErrorCode } from '@bn/contract';
import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAway } from '../../db/database.ts';
import { invalid, Refusal, unavailable } from '../../errors.ts';
import { expectedTypes, JSON_TYPE, sendAs } from '../input/json.ts';
import { reasons } from '../input/validation.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  changed_meanwhile: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

/** Every failure leaves through here, in one shape; what the caller must not read stays in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, expectedTypes(request));
    if (refusal.code === 'internal') request.log.error({ reqId: request.id, err: error }, 'unexpected error');
    else if (refusal.code === 'unavailable')
      request.log.warn({ reqId: request.id, err: error }, 'not available');
    return sendRefusal(reply, refusal);
  });
}

export function sendRefusal(
  reply: FastifyReply,
  { code, message, fields, retryAfter, changed }: Refusal,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  // Serialised here: a refusal may come from a route whose own schemas know nothing of it.
  const body = JSON.stringify({ message, code, fields, changed });
  return reply.code(STATUS[code]).type('application/json; charset=utf-8').serializer(String).send(body);
}

export const unreadableAddress = (): Refusal => invalid({ address: 'could not be read' });
const BROKEN_ADDRESS = new Set(['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH']);

export function toRefusal(error: FastifyError | Refusal, types: readonly string[] = JSON_TYPE): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation) return invalid(reasons(error.validation as unknown as ErrorObject[]));
  if (isDatabaseAway(error)) return unavailable();
  switch (error.statusCode) {
    case 413:
      return new Refusal('payload_too_large', 'The request is too large');
    case 415:
      return sendAs(types);
    default:
      if (BROKEN_ADDRESS.has(error.code)) return unreadableAddress();
      // The rest of Fastify's own 4xx speak of a body that is not JSON, or not as long as announced.
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
        return invalid({ body: types === JSON_TYPE ? 'must be valid JSON' : 'could not be read' });
      }
      return new Refusal('internal', 'Something went wrong on our side');
  }
}
