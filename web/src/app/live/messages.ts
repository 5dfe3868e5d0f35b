import type { ToldEvent } from '@bn/contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { isObject } from '../../api/client.ts';

/** One message of the stream: what it is called, up to where one has read with it, and what it says. */
export interface Message {
  name: string;
  id?: string;
  /** Milliseconds after which to reconnect, where the server says so. */
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

/** Takes the text as it arrives, in any pieces; answers the messages that are complete. Comments are none. */
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

/** What a message or an answer tells; whatever is no event is left out. */
export const eventsOf = (data: unknown): readonly ToldEvent[] =>
  isObject(data) && Array.isArray(data.events)
    ? data.events.filter((event) => isObject(event) && typeof event.kind === 'string')
    : [];
