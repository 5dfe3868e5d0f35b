import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** An empty IndexedDB for the tests of one file. Other test files run without one, like browsers that store nothing. */
export const provideDatabase = () => {
  const { default: _, ...globals } = fake;
  beforeAll(() => void Object.assign(globalThis, globals, { indexedDB: new fake.IDBFactory() }));
  afterAll(() => {
    // The app closes it, and opens the next file's.
    dispatchEvent(new Event('pagehide'));
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
};

type Work = (lock: { name: string } | null) => Promise<unknown>;

/** Locks as browsers have them, until the end of the test; returns those that are held. */
export const provideLocks = (): ReadonlyMap<string, unknown> => {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...given: [Work] | [{ ifAvailable: true }, Work]) => {
    const work = given.at(-1) as Work;
    if (given.length > 1 && held.has(name)) return work(null);
    while (held.has(name)) await held.get(name);
    const done = Promise.resolve()
      .then(() => work({ name }))
      .finally(() => held.delete(name));
    held.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return held;
};
