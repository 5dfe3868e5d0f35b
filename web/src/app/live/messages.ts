import type { ToldEvent } from '@bn/contract';
import { isObject } from '../../api/client.ts';

/** One message of the stream: what it is called, up to where one has read with it, and what it says. */
export interface Message {
  name: string;
  id?: string;
  /** Milliseconds after which to come back, where the server says so. */
  retry?: number;
  data: Record<string, unknown>;
}

const fieldsOf = (text: string): [name: string, value: string][] =>
  text.split(/\r?\n/).map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    return [name, value];
  });

const messageOf = (text: string): Message | undefined => {
  const message: Message = { name: 'message', data: {} };
  const lines: string[] = [];
  for (const [name, value] of fieldsOf(text)) {
    if (name === 'event') message.name = value;
    if (name === 'id') message.id = value;
    if (name === 'retry' && /^\d+$/.test(value)) message.retry = Number(value);
    if (name === 'data') lines.push(value);
  }
  if (lines.length === 0) return undefined;
  try {
    const data: unknown = JSON.parse(lines.join('\n'));
    return isObject(data) ? { ...message, data } : undefined;
  } catch {
    return undefined;
  }
};

/** Takes the text as it arrives, in whatever pieces; answers the messages that are whole. Comments are none. */
export const createReader = () => {
  let rest = '';
  return (piece: string): Message[] => {
    const parts = (rest + piece).split(/\r?\n\r?\n/);
    rest = parts.pop() ?? '';
    return parts.map(messageOf).filter((message) => message !== undefined);
  };
};

/** What a message or an answer tells; whatever is no event is left out. */
export const eventsOf = (data: unknown): readonly ToldEvent[] =>
  isObject(data) && Array.isArray(data.events)
    ? data.events.filter((event) => isObject(event) && typeof event.kind === 'string')
    : [];
