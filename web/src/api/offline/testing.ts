import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

/** A browser's database for the tests of one file. The others have none, as browsers that keep nothing. */
export const provideDatabase = () => {
  const { default: _, ...globals } = fake;
  beforeAll(() => void Object.assign(globalThis, globals));
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
};
