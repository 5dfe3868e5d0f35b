import { describe, expect, it } from 'vitest';
import { createReader, eventsOf } from './messages.ts';

const WHOLE =
  'event: ready\nid: a-1:2:\ndata: {"events":[],"reset":0}\n\n:\n\nretry: 700\nevent: end\ndata: {"reason":"renew"}\n\n';
const MESSAGES = [
  { name: 'ready', id: 'a-1:2:', data: { events: [], reset: 0 } },
  { name: 'end', retry: 700, data: { reason: 'renew' } },
];

describe('messages', () => {
  it.each([1, 2, 7, 40, 1000])('are the same in pieces of %i characters', (size) => {
    const read = createReader();
    const found = [];
    for (let at = 0; at < WHOLE.length; at += size) found.push(...read(WHOLE.slice(at, at + size)));
    expect(found).toEqual(MESSAGES);
  });

  it('are ignored if their data is missing, not JSON or not an object', () => {
    const read = createReader();
    expect(read(':beat\n\nid: x\n\ndata: <html>\n\ndata: [1]\n\n')).toEqual([]);
  });

  it('are parsed into events; anything else is dropped', () => {
    expect(eventsOf({ events: [{ kind: 'member_joined' }, null, 'x', {}] })).toEqual([
      { kind: 'member_joined' },
    ]);
    expect(eventsOf({})).toEqual([]);
    expect(eventsOf(null)).toEqual([]);
  });
});
