import { isObject } from './client/client.ts';

const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Why the server rejected the input: its reasons by field, or one that belongs to no field. */
export const reasonsOf = (error: unknown): { fields: Record<string, string>; other?: string } => {
  if (!isObject(error)) return { fields: {} };
  const named = isObject(error.fields) ? Object.entries(error.fields) : [];
  const fields = named.flatMap(([field, reason]) =>
    typeof reason === 'string' ? [[field, sentence(reason)] as const] : [],
  );
  if (fields.length > 0) return { fields: Object.fromEntries(fields) };
  return { fields: {}, ...(typeof error.message === 'string' && { other: error.message }) };
};
