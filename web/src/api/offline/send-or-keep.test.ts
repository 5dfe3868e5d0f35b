import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../client.ts';
import { browserDatabase } from './browser-database.ts';
import { outbox } from './outbox.ts';
import { isWaiting } from './queued-calls.ts';
import type { Waiting } from './records.ts';
import { sendOrKeep } from './send-or-keep.ts';
import { provideDatabase } from './testing.ts';

provideDatabase();

const entry: Omit<Waiting, 'state'> = {
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

test('keeps an entry queued only if the server could not be reached', async () => {
  const answer = await sendOrKeep(entry, async () => ({ error: { status: 'network' } }));
  expect([isWaiting(answer.data), await states()]).toEqual([true, ['waiting']]);
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
  let meanwhile: readonly Waiting[] | undefined;
  await sendOrKeep(entry, async () => {
    meanwhile = outbox.get();
    return { error: { status: 'network' } };
  });
  expect(meanwhile).toEqual([]);
  expect(outbox.get()).toMatchObject([{ key: 'key', state: 'waiting' }]);
  close();
  expect(outbox.get()).toEqual([]);
});
