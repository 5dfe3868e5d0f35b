import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../client/client.ts';
import { browserDatabase } from '../browser-database.ts';
import type { Queued } from '../records.ts';
import { provideDatabase, provideLocks } from '../testing.ts';
import { outbox } from './outbox.ts';
import { isQueued } from './queueing.ts';
import { sendOrKeep } from './send-or-keep.ts';

provideDatabase();

const entry: Omit<Queued, 'state'> = {
  key: 'key',
  userId: 7,
  name: 'sendThankYou',
  args: { body: { amount: 5 } },
  values: { amount: '5' },
  at: 1,
};
const states = async () => (await outbox.allOf(7)).map(({ state }) => state);

beforeEach(async () => {
  await (await browserDatabase())?.clear('outbox');
});

test('stores an entry before sending it, and removes it after the response', async () => {
  let meanwhile: string[] = [];
  const answer = await sendOrKeep(entry, async () => {
    meanwhile = await states();
    return { data: { id: 3 } };
  });
  expect([meanwhile, answer, await states()]).toEqual([['sending'], { data: { id: 3 } }, []]);
});

test('holds the lock of an entry from before it is stored until its result is known', async () => {
  const held = provideLocks();
  const names: string[][] = [];
  const note = () => names.push([...held.keys()]);
  const { put } = outbox;
  vi.spyOn(outbox, 'put').mockImplementation((stored) => {
    note();
    return put(stored);
  });
  await sendOrKeep(entry, async () => {
    note();
    return { data: { id: 3 } };
  });
  expect(names).toEqual([['business-network/key'], ['business-network/key']]);
  expect(held.size).toBe(0);
});

test('reports the failure if it cannot be queued, and the list shows what is stored', async () => {
  const close = outbox.open(7);
  const answer = await sendOrKeep(entry, async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    return { error: { status: 'network' } };
  });
  expect(answer).toEqual({ error: { status: 'network' } });
  expect([await states(), outbox.get()]).toEqual([[], []]);
  close();
});

test('keeps an entry queued only if the server could not be reached', async () => {
  const answer = await sendOrKeep(entry, async () => ({ error: { status: 'network' } }));
  expect([isQueued(answer.data), await states()]).toEqual([true, ['waiting']]);
});

test.each(['timeout', 'bad_answer', 400, 401, 500, 503] as const)(
  'leaves %s to the form, and queues nothing',
  async (status) => {
    const failed: Answer = { error: { status } };
    expect(await sendOrKeep(entry, async () => failed)).toEqual(failed);
    expect(await states()).toEqual([]);
  },
);

test('does not restore an entry that a sign-out discarded while it was being sent', async () => {
  const answer = await sendOrKeep(entry, async () => {
    await outbox.remove(entry.key);
    return { error: { status: 'network' } };
  });
  expect([answer.error?.status, await states()]).toEqual(['network', []]);
  expect(await outbox.find(entry.key)).toBeUndefined();
});

test('lists show queued entries, but not one that a form is still sending', async () => {
  const close = outbox.open(7);
  let meanwhile: readonly Queued[] | undefined;
  await sendOrKeep(entry, async () => {
    meanwhile = outbox.get();
    return { error: { status: 'network' } };
  });
  expect(meanwhile).toEqual([]);
  expect(outbox.get()).toMatchObject([{ key: 'key', state: 'waiting' }]);
  close();
  expect(outbox.get()).toEqual([]);
});

const tap = (key: string, memberId: number, at: number): Omit<Queued, 'state'> => ({
  key,
  userId: 7,
  name: 'recordAttendance',
  args: { params: { id: 5, memberId }, body: { state: 'present' } },
  values: {},
  at,
});
const unreachable = async (): Promise<Answer> => ({ error: { status: 'network' } });
const keys = async () => (await outbox.allOf(7)).map(({ key }) => key);

test.each(['network', 'timeout', 408, 429, 500, 503] as const)(
  'a state stays queued after %s: no form waits for the result',
  async (status) => {
    const answer = await sendOrKeep(tap('tap', 2, 1), async () => ({ error: { status } }));
    expect([isQueued(answer.data), await states()]).toEqual([true, ['waiting']]);
  },
);

test('a state stays queued when the session ends, and the session still ends', async () => {
  const answer = await sendOrKeep(tap('tap', 2, 1), async () => ({ error: { status: 401 } }));
  expect([answer.error?.status, await states()]).toEqual([401, ['waiting']]);
});

test.each([400, 403, 404, 409] as const)('a state that is answered %s is not queued', async (status) => {
  const answer = await sendOrKeep(tap('tap', 2, 1), async () => ({ error: { status } }));
  expect([answer.error?.status, await states()]).toEqual([status, []]);
});

test('a state replaces the unsent one of the same record, and no other', async () => {
  await sendOrKeep(tap('first', 2, 1), unreachable);
  await sendOrKeep(tap('other', 3, 2), unreachable);
  await sendOrKeep(tap('second', 2, 3), unreachable);
  expect(await keys()).toEqual(['other', 'second']);
  await sendOrKeep({ ...entry, args: { body: {} }, at: 4 }, unreachable);
  await sendOrKeep({ ...entry, key: 'again', args: { body: {} }, at: 5 }, unreachable);
  expect(await keys()).toEqual(['other', 'second', 'key', 'again']);
});

test('a state that could not be sent, nor stored, leaves the earlier one queued', async () => {
  await sendOrKeep(tap('first', 2, 1), unreachable);
  const answer = await sendOrKeep(tap('second', 2, 2), async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    return { error: { status: 'network' } };
  });
  expect([answer.error?.status, await keys()]).toEqual(['network', ['first']]);
});
