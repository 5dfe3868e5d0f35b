import type { LiveEvent } from '@bn/contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { isObject } from '../../api/client/client.ts';

/** One message of the stream: its name, its id and its data. */
export interface Message {
  name: string;
  id?: string;
  /** Milliseconds before reconnecting, if the server sets them. */
  retry?: number;
  data: Record<string, unknown>;
}

const messageOf = (
  { event = 'message', id, data }: EventSourceMessage,
  retry?: number,
): Message | undefined => {
  try {
    const read: unknown = JSON.parse(data);
    if (!isObject(read)) return undefined;
    return {
      name: event,
      ...(id !== undefined && { id }),
      ...(retry !== undefined && { retry }),
      data: read,
    };
  } catch {
    return undefined;
  }
};

/** Takes the text in pieces as it arrives and returns the complete messages. Comments are skipped. */
export const createReader = () => {
  let found: Message[] = [];
  let retry: number | undefined;
  const parser = createParser({
    onRetry: (milliseconds) => {
      retry = milliseconds;
    },
    onEvent: (event) => {
      const message = messageOf(event, retry);
      retry = undefined;
      if (message) found.push(message);
    },
  });
  return (piece: string): Message[] => {
    parser.feed(piece);
    const complete = found;
    found = [];
    return complete;
  };
};

/** The events in a message or response; anything else is dropped. */
export const eventsOf = (data: unknown): readonly LiveEvent[] =>
  isObject(data) && Array.isArray(data.events)
    ? data.events.filter((event) => isObject(event) && typeof event.kind === 'string')
    : [];
