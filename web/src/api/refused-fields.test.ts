import { expect, it } from 'vitest';
import { reasonsOf } from './refused-fields.ts';

it.each([
  [
    { status: 409, message: 'Taken' },
    { fields: {}, other: 'Taken' },
  ],
  [{ status: 400, message: 'x', fields: { phone: 'too short' } }, { fields: { phone: 'Too short' } }],
  [
    { status: 503, message: 'Busy' },
    { fields: {}, other: 'Busy' },
  ],
  [{ status: 502 }, { fields: {}, other: 'The server cannot answer right now. Try again in a moment.' }],
  [
    { status: 'bad_answer' },
    { fields: {}, other: 'The server cannot answer right now. Try again in a moment.' },
  ],
  [{ status: 'network' }, { fields: {}, other: 'Cannot reach the server. Try again in a moment.' }],
  [{ status: 'timeout' }, { fields: {}, other: 'The server did not answer in time. Try again in a moment.' }],
  [
    { status: 422, message: 'This Idempotency-Key was used for another request' },
    { fields: {}, other: 'It was sent before your edit. Discard this one, and edit the one that arrived.' },
  ],
  [{ status: 404 }, { fields: {} }],
  [new Error('a mistake of our own'), { fields: {}, other: 'a mistake of our own' }],
  [undefined, { fields: {} }],
])('the reasons of %j are %j', (error, reasons) => expect(reasonsOf(error)).toEqual(reasons));
