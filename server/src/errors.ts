import type { EditProblem, ErrorCode } from '@bn/contract';

/** A refusal that the caller may read. Services throw these; only the error handler knows their HTTP status. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly changed: EditProblem['changed'];

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number; changed?: EditProblem['changed'] } = {},
  ) {
    // An answer like any other: its stack trace helps no one, and capturing it costs more than all the rest.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.changed = more.changed;
  }
}

export function refuse(refusal: Refusal): never {
  throw refusal;
}

export const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal('invalid_input', sentence(fields), { fields });
export const forbidden = (message = 'You are not allowed to do this'): Refusal =>
  new Refusal('forbidden', message);
export const notFound = (what: string): Refusal => new Refusal('not_found', `${what} not found`);
export const conflict = (message: string): Refusal => new Refusal('conflict', message);
export const unauthenticated = (): Refusal => new Refusal('unauthenticated', 'Invalid or expired token');
export const unavailable = (): Refusal =>
  new Refusal('unavailable', 'The service is not available at the moment, please try again', {
    retryAfter: 1,
  });
export const overloaded = (): Refusal =>
  new Refusal('unavailable', 'Too much is going on at the moment, please try again', { retryAfter: 1 });

const sentence = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, reason]) => `${name} ${reason}`)
    .join('; ');
