/**
 * One per opening of a form: a double click, or a retry after a lost response, then creates one record.
 * `crypto.randomUUID` exists on https and localhost only; plain http uses random bytes instead.
 */
export const newIdempotencyKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};
