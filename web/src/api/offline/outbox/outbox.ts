import { whileShown } from '../../while-shown.ts';
import { browserDatabase, type Store } from '../browser-database.ts';
import type { Queued } from '../records.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The signed-in user's queued entries in this browser, oldest first: mirrors the table `outbox`, the same in every tab. */
class Outbox {
  private userId: number | undefined;
  private all: readonly Queued[] = [];
  private readonly listeners = new Set<() => void>();
  private channel: BroadcastChannel | undefined;
  private reads = 0;

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
      this.reads += 1;
      this.show([]);
    };
  };

  /** All entries of this user, oldest first, read from the table. */
  allOf = async (userId: number): Promise<Queued[]> => (await this.load(userId)) ?? [];

  find = async (key: string): Promise<Queued | undefined> =>
    (await browserDatabase())?.get('outbox', key).catch(() => undefined);

  /** Returns whether the browser could store it. */
  put = (entry: Queued): Promise<boolean> => this.write((store) => store.put(entry));

  /**
   * Updates an existing entry, and returns whether it did; one that was discarded meanwhile is not restored. Removes those that it
   * replaces.
   */
  change = async (
    key: string,
    changes: Pick<Queued, 'state' | 'refusal'>,
    replaced: readonly string[] = [],
  ): Promise<boolean> => {
    let found = false;
    const written = await this.write(async (store) => {
      const present = await store.get(key);
      found = present !== undefined;
      if (!present) return;
      await Promise.all([
        store.put({ ...present, ...changes }),
        ...replaced.map((other) => store.delete(other)),
      ]);
    });
    return found && written;
  };

  remove = (...keys: string[]): Promise<boolean> =>
    this.write((store) => Promise.all(keys.map((key) => store.delete(key))));

  /** Queues what a page was sending when it was closed: the lock of these entries was released. */
  recover = async (userId: number): Promise<void> => {
    for (const { key, state } of await this.allOf(userId)) {
      if (state !== 'sending') continue;
      await oneAtATime(key, async () => {
        if ((await this.find(key))?.state === 'sending') await this.change(key, { state: 'waiting' });
      });
    }
  };

  /** Returns whether it was written. If not, an entry is sent again at worst, and its key prevents a second record. */
  private async write(work: (store: Store<'outbox'>) => Promise<unknown>): Promise<boolean> {
    let written = false;
    try {
      const tx = (await browserDatabase())?.transaction('outbox', 'readwrite');
      if (tx) {
        await Promise.all([work(tx.store), tx.done]);
        written = true;
      }
    } catch {}
    this.channel?.postMessage('changed');
    await this.read();
    return written;
  }

  /** Undefined if the table cannot be read. */
  private async load(userId: number): Promise<Queued[] | undefined> {
    const db = await browserDatabase();
    const found = await db?.getAllFromIndex('outbox', 'byUser', userId).catch(() => undefined);
    return found?.sort((one, other) => one.at - other.at);
  }

  private async read(): Promise<void> {
    const { userId } = this;
    if (userId === undefined) return;
    this.reads += 1;
    const read = this.reads;
    const all = await this.load(userId);
    // Of several only the latest counts, and none once the outbox was closed.
    if (all && read === this.reads) this.show(all.filter(({ state }) => state !== 'sending'));
  }

  private show(all: readonly Queued[]): void {
    this.all = all;
    for (const changed of this.listeners) changed();
  }
}

export const outbox = new Outbox();
