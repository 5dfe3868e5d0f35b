import { isObject } from './client.ts';

/** The server's reasons by field, when it refused what was sent. */
export const fieldsOf = (error: unknown): Record<string, string> =>
  isObject(error) && isObject(error.fields) ? (error.fields as Record<string, string>) : {};
