import { browserDatabase, type Store } from './browser-database.ts';
import type { Waiting } from './records.ts';

/** What waits in this browser for the signed-in person, oldest first: a mirror of the table `outbox`, the same in every tab. */
class Outbox {
  private userId: number | undefined;
  private all: readonly Waiting[] = [];
  private readonly listeners = new Set<() => void>();
  private channel: BroadcastChannel | undefined;

  /** What the lists show; what a form is just sending is not among it. */
  get = (): readonly Waiting[] => this.all;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Follows the table for this person until the function that is given back is called. */
  open = (userId: number): (() => void) => {
    this.userId = userId;
    if (typeof BroadcastChannel !== 'undefined') {
      this.channel = new BroadcastChannel('business-network/outbox');
      this.channel.onmessage = () => void this.read();
    }
    void this.read();
    return () => {
      this.channel?.close();
      this.channel = undefined;
      this.userId = undefined;
      this.show([]);
    };
  };

  /** Everything of this person, oldest first, from the table itself. */
  allOf = async (userId: number): Promise<Waiting[]> => {
    const db = await browserDatabase();
    const found = await db?.getAllFromIndex('outbox', 'byUser', userId).catch(() => []);
    return (found ?? []).sort((one, other) => one.at - other.at);
  };

  find = async (key: string): Promise<Waiting | undefined> =>
    (await browserDatabase())?.get('outbox', key).catch(() => undefined);

  /** Tells whether the browser could keep it. */
  put = async (entry: Waiting): Promise<boolean> => {
    const db = await browserDatabase();
    const kept = await db?.put('outbox', entry).then(
      () => true,
      () => false,
    );
    await this.read();
    return kept ?? false;
  };

  /** Changes what is still there: what was thrown away meanwhile does not come back. */
  change = async (key: string, changes: Pick<Waiting, 'state' | 'refusal'>): Promise<boolean> => {
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

  /** What could not be written is sent once more at worst, and its key makes one record of it. */
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

  private show(all: readonly Waiting[]): void {
    this.all = all;
    for (const changed of this.listeners) changed();
  }
}

export const outbox = new Outbox();
