import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { KeptAnswer, NotifiedOwner, Queued } from './records.ts';

interface Schema extends DBSchema {
  answers: { key: [userId: number, address: string]; value: KeptAnswer; indexes: { byTime: number } };
  outbox: { key: string; value: Queued; indexes: { byUser: number } };
  /** Whom this browser shows notifications to; one entry. */
  notified: { key: 'owner'; value: NotifiedOwner };
}
type BrowserDatabase = IDBPDatabase<Schema>;
/** A table, open for writing. */
export type Store<Name extends 'answers' | 'outbox'> = IDBPObjectStore<Schema, [Name], Name, 'readwrite'>;

let opening: Promise<BrowserDatabase | undefined> | undefined;

const open = () =>
  openDB<Schema>('business-network', 3, {
    upgrade: async (db, before, _, tx) => {
      if (before < 3) db.createObjectStore('notified');
      // Version 1 also stored what may not be stored any more, such as guests.
      if (before === 1) return tx.objectStore('answers').clear();
      if (before > 0) return;
      db.createObjectStore('answers', { keyPath: ['userId', 'address'] }).createIndex('byTime', 'at');
      db.createObjectStore('outbox', { keyPath: 'key' }).createIndex('byUser', 'userId');
    },
    // A newer version of the app in another tab wants to upgrade the tables: close, so that it is not blocked.
    blocking: (_from, _to, event) => {
      opening = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opening = undefined;
    },
  });

// The back/forward cache may refuse a page with an open connection. The next read or write opens it again.
globalThis.addEventListener?.('pagehide', () => {
  const opened = opening;
  opening = undefined;
  // One that cannot be closed any more is gone.
  opened?.then((db) => db?.close()).catch(() => undefined);
});

/**
 * The browser's offline store: cached responses and the outbox. Undefined where a browser stores
 * nothing (disabled, private, full): then the app works online only, and reports failures while offline.
 */
export const browserDatabase = async (): Promise<BrowserDatabase | undefined> => {
  if (typeof indexedDB === 'undefined') return undefined;
  opening ??= open().catch(() => {
    opening = undefined;
    return undefined;
  });
  return opening;
};
