import { sentence } from '@bn/contract/domain';
import { isObject } from './client/client.ts';

/** Why there is no answer, in place of the server's own reason. */
const unanswered = (status: unknown): string | undefined => {
  if (status === 'network') return 'Cannot reach the server. Try again in a moment.';
  if (status === 'timeout') return 'The server did not answer in time. Try again in a moment.';
  // An edit of something queued keeps its key: what is being edited was not lost after all.
  if (status === 422) return 'It was sent before your edit. Discard this one, and edit the one that arrived.';
  const isBroken = status === 'bad_answer' || (typeof status === 'number' && status >= 500);
  return isBroken ? 'The server cannot answer right now. Try again in a moment.' : undefined;
};

/** Why the server rejected the input: its reasons by field, or one that belongs to no field. */
export const reasonsOf = (error: unknown): { fields: Record<string, string>; other?: string } => {
  if (!isObject(error)) return { fields: {} };
  const named = isObject(error.fields) ? Object.entries(error.fields) : [];
  const fields = named.flatMap(([field, reason]) =>
    typeof reason === 'string' ? [[field, sentence(reason)] as const] : [],
  );
  if (fields.length > 0) return { fields: Object.fromEntries(fields) };
  const other =
    typeof error.message === 'string' && error.status !== 422 ? error.message : unanswered(error.status);
  return { fields: {}, ...(other !== undefined && { other }) };
};

/** Why an image was rejected, as a sentence: 'The picture is damaged or incomplete.' */
export const pictureReasonsOf = (error: unknown): ReturnType<typeof reasonsOf> => {
  const { fields, other } = reasonsOf(error);
  const reason =
    fields.picture && `The picture ${fields.picture.charAt(0).toLowerCase()}${fields.picture.slice(1)}.`;
  return { fields: {}, ...((reason || other) && { other: reason || other }) };
};
