import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

/** An IndexedDB for the tests of one file. Other test files run without one, like browsers that store nothing. */
export const provideDatabase = () => {
  const { default: _, ...globals } = fake;
  beforeAll(() => void Object.assign(globalThis, globals));
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
};
