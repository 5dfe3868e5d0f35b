import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { browserDatabase } from './browser-database.ts';
import { keptAnswers } from './kept-answers.ts';
import { outbox } from './outbox/outbox.ts';
import { provideDatabase } from './testing.ts';

provideDatabase();

const DAY = 86_400_000;
const keep = (userId: number, address: string, at = 0) =>
  keptAnswers.keep({ userId, address, at, data: { of: userId } });
const addresses = async () =>
  (await (await browserDatabase())?.getAll('answers'))?.map(({ address }) => address);

beforeEach(keptAnswers.forget);

test('returns a cached response only to the user who received it', async () => {
  await keep(1, '/a');
  expect((await keptAnswers.read(1, '/a', 0))?.data).toEqual({ of: 1 });
  expect(await keptAnswers.read(2, '/a', 0)).toBeUndefined();
  expect(await keptAnswers.read(1, '/b', 0)).toBeUndefined();
});

test('a cached response expires after 30 days', async () => {
  await keep(1, '/a');
  expect(await keptAnswers.read(1, '/a', 30 * DAY - 1)).toBeDefined();
  expect(await keptAnswers.read(1, '/a', 30 * DAY)).toBeUndefined();
});

test('evicts the oldest responses above 300', async () => {
  for (let n = 1; n <= 302; n += 1) await keep(1, `/${n}`, n);
  const left = await addresses();
  expect(left).toHaveLength(300);
  expect(left).not.toContain('/2');
  expect(left).toContain('/3');
});

test('deletes responses of other users, and everything when the session ends', async () => {
  for (const userId of [1, 5, 50]) await keep(userId, `/of-${userId}`);
  await keptAnswers.forgetOthers(5);
  expect(await addresses()).toEqual(['/of-5']);
  await keptAnswers.forget();
  expect(await addresses()).toEqual([]);
});

test('an upgrade deletes responses, which may be of a kind that is no longer stored, and keeps the outbox', async () => {
  dispatchEvent(new Event('pagehide'));
  await deleteDB('business-network');
  const before = await openDB('business-network', 1, {
    upgrade: (db) => {
      db.createObjectStore('answers', { keyPath: ['userId', 'address'] }).createIndex('byTime', 'at');
      db.createObjectStore('outbox', { keyPath: 'key' }).createIndex('byUser', 'userId');
    },
  });
  await before.put('answers', { userId: 1, address: '/guests', at: 0, data: {} });
  await before.put('outbox', { key: 'queued', userId: 1, at: 0 });
  before.close();
  expect(await addresses()).toEqual([]);
  expect((await outbox.allOf(1)).map(({ key }) => key)).toEqual(['queued']);
  await outbox.remove('queued');
});
