import { type ComponentType, lazy } from 'react';

interface Module<P> {
  default: ComponentType<P>;
}
/** Loads a module, and remembers it. */
export interface Loader<M> {
  (): Promise<M>;
  loaded?: M;
}

export const loader = <M>(load: () => Promise<M>): Loader<M> => {
  const remembering: Loader<M> = async () => {
    remembering.loaded = await load();
    return remembering.loaded;
  };
  return remembering;
};

/** React calls `then` of what a lazy component loads, and does not wait if it answers at once. */
export const atOnce = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: a promise would answer later
  ({ then: (answer: (value: T) => void) => answer(value) }) as Promise<T>;

/**
 * Like React's `lazy`, but a module that was loaded ahead renders at once. React would show the fallback first, and then keep
 * it for 300 ms so that it does not flicker.
 */
export const lazily = <P>(module: Loader<Module<P>>, load: () => Promise<Module<P>> = module) =>
  lazy(() => (module.loaded ? atOnce(module.loaded) : load()));
