import type { Call } from '../client/client.ts';
import { browserDatabase, type Store } from './browser-database.ts';
import { pageOfListed } from './listed.ts';
import type { KeptAnswer } from './records.ts';

const AT_MOST = 300;
const LONGEST_MS = 30 * 86_400_000;

/** The oldest ones make room. */
const put = async (store: Store<'answers'>, answer: KeptAnswer): Promise<void> => {
  await store.put(answer);
  let surplus = (await store.count()) - AT_MOST;
  let oldest = surplus > 0 ? await store.index('byTime').openCursor() : null;
  while (oldest && surplus > 0) {
    await oldest.delete();
    surplus -= 1;
    oldest = await oldest.continue();
  }
};

/** Caches a response for the user who received it, in the background: a full disk does not fail the call. */
export const keptAnswers = {
  keep: async (answer: KeptAnswer): Promise<void> => {
    try {
      const tx = (await browserDatabase())?.transaction('answers', 'readwrite');
      if (tx) await Promise.all([put(tx.store, answer), tx.done]);
    } catch {}
  },

  read: async (userId: number, address: string, now = Date.now()): Promise<KeptAnswer | undefined> => {
    const db = await browserDatabase();
    const kept = await db?.get('answers', [userId, address]).catch(() => undefined);
    return kept && now - kept.at < LONGEST_MS ? kept : undefined;
  },

  /** What a list shows of the record whose page is not cached. */
  listed: async (call: Call, user: { id: number }, now = Date.now()) => {
    const db = await browserDatabase();
    const own = IDBKeyRange.bound([user.id], [user.id, []]);
    const all = (await db?.getAll('answers', own).catch(() => undefined)) ?? [];
    const fresh = all.filter(({ at }) => now - at < LONGEST_MS);
    return pageOfListed(call, user, fresh);
  },

  /** Deletes one that the server no longer gives this user. */
  remove: async (userId: number, address: string): Promise<void> => {
    await (await browserDatabase())?.delete('answers', [userId, address]).catch(() => undefined);
  },

  /** Deletes all cached responses when the session ends, however it ends. */
  forget: async (): Promise<void> => {
    await (await browserDatabase())?.clear('answers').catch(() => undefined);
  },

  /** Deletes what a session left behind that ended silently (a closed browser), so that other users cannot see it. */
  forgetOthers: async (userId: number): Promise<void> => {
    const db = await browserDatabase();
    await db?.delete('answers', IDBKeyRange.upperBound([userId], true)).catch(() => undefined);
    // In IndexedDB an array sorts after every string.
    await db?.delete('answers', IDBKeyRange.lowerBound([userId, []])).catch(() => undefined);
  },
};
