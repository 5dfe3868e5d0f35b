import { browserDatabase } from './browser-database.ts';
import type { KeptAnswer } from './records.ts';

const AT_MOST = 300;
const LONGEST_MS = 30 * 86_400_000;

/** What was seen, for whoever saw it. Nobody waits for its keeping, and a full disk is no failure of a call. */
export const keptAnswers = {
  keep: async (answer: KeptAnswer): Promise<void> => {
    try {
      const tx = (await browserDatabase())?.transaction('answers', 'readwrite');
      if (!tx) return;
      await tx.store.put(answer);
      let surplus = (await tx.store.count()) - AT_MOST;
      let oldest = surplus > 0 ? await tx.store.index('byTime').openCursor() : null;
      while (oldest && surplus > 0) {
        await oldest.delete();
        surplus -= 1;
        oldest = await oldest.continue();
      }
      await tx.done;
    } catch {}
  },

  read: async (userId: number, address: string, now = Date.now()): Promise<KeptAnswer | undefined> => {
    const db = await browserDatabase();
    const kept = await db?.get('answers', [userId, address]).catch(() => undefined);
    return kept && now - kept.at < LONGEST_MS ? kept : undefined;
  },

  /** With the session, however it ends, goes all that was seen in it. */
  forget: async (): Promise<void> => {
    await (await browserDatabase())?.clear('answers').catch(() => undefined);
  },

  /** What a session left behind that ended without a word (a closed browser) is nobody else's to see. */
  forgetOthers: async (userId: number): Promise<void> => {
    const db = await browserDatabase();
    await db?.delete('answers', IDBKeyRange.upperBound([userId], true)).catch(() => undefined);
    // An array is above every text.
    await db?.delete('answers', IDBKeyRange.lowerBound([userId, []])).catch(() => undefined);
  },
};
