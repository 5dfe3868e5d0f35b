import { whileShown } from '../while-shown.ts';
import { browserDatabase, type Store } from './browser-database.ts';
import type { Queued } from './records.ts';

/** The signed-in user's queued entries in this browser, oldest first: mirrors the table `outbox`, the same in every tab. */
class Outbox {
  private userId: number | undefined;
  private all: readonly Queued[] = [];
  private readonly listeners = new Set<() => void>();
  private channel: BroadcastChannel | undefined;

  /** The entries that lists show; those a form is still sending are left out. */
  get = (): readonly Queued[] => this.all;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Follows this user's entries until the returned function is called. */
  open = (userId: number): (() => void) => {
    this.userId = userId;
    const leave = whileShown(() => {
      if (typeof BroadcastChannel !== 'undefined') {
        this.channel = new BroadcastChannel('business-network/outbox');
        this.channel.onmessage = () => void this.read();
      }
      void this.read();
      return () => {
        this.channel?.close();
        this.channel = undefined;
      };
    });
    return () => {
      leave();
      this.userId = undefined;
      this.show([]);
    };
  };

  /** All entries of this user, oldest first, read from the table. */
  allOf = async (userId: number): Promise<Queued[]> => {
    const db = await browserDatabase();
    const found = await db?.getAllFromIndex('outbox', 'byUser', userId).catch(() => []);
    return (found ?? []).sort((one, other) => one.at - other.at);
  };

  find = async (key: string): Promise<Queued | undefined> =>
    (await browserDatabase())?.get('outbox', key).catch(() => undefined);

  /** Returns whether the browser could store it. */
  put = async (entry: Queued): Promise<boolean> => {
    const db = await browserDatabase();
    const kept = await db?.put('outbox', entry).then(
      () => true,
      () => false,
    );
    await this.read();
    return kept ?? false;
  };

  /** Updates an existing entry; one that was discarded meanwhile is not restored. */
  change = async (key: string, changes: Pick<Queued, 'state' | 'refusal'>): Promise<boolean> => {
    let found = false;
    await this.write(async (store) => {
      const present = await store.get(key);
      found = present !== undefined;
      if (present) await store.put({ ...present, ...changes });
    });
    return found;
  };

  remove = (...keys: string[]): Promise<void> =>
    this.write(async (store) => {
      await Promise.all(keys.map((key) => store.delete(key)));
    });

  /** If a write fails, an entry is sent again at worst, and its key prevents a second record. */
  private async write(work: (store: Store<'outbox'>) => Promise<void>): Promise<void> {
    try {
      const tx = (await browserDatabase())?.transaction('outbox', 'readwrite');
      if (tx) await Promise.all([work(tx.store), tx.done]);
    } catch {}
    this.channel?.postMessage('changed');
    await this.read();
  }

  private async read(): Promise<void> {
    const { userId } = this;
    if (userId === undefined) return;
    const all = await this.allOf(userId);
    if (this.userId === userId) this.show(all.filter(({ state }) => state !== 'sending'));
  }

  private show(all: readonly Queued[]): void {
    this.all = all;
    for (const changed of this.listeners) changed();
  }
}

export const outbox = new Outbox();
