import type { Action, legacy_createStore as createStore, Reducer, StoreEnhancer } from 'redux';

/** RTK Query marks what it does not need to be noticed at once. */
const mayWait = (action: Action) =>
  (action as { meta?: Record<string, unknown> }).meta?.RTK_autoBatch === true;

/**
 * Several marked actions of one moment are noticed once, right after it: not with the next frame, because where no frame is drawn
 * there is none.
 */
export const batching = ((create: typeof createStore) => (reducer: Reducer, preloaded?: unknown) => {
  const store = create(reducer, preloaded);
  const listeners = new Set<() => void>();
  let planned = false;
  let held = false;
  const notify = () => {
    planned = false;
    for (const listener of [...listeners]) if (listeners.has(listener)) listener();
  };
  store.subscribe(() => {
    if (!held) notify();
  });
  return {
    ...store,
    subscribe: (listener: () => void) => {
      // Each subscription ends by itself, even of a function that subscribed twice.
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    dispatch: <A extends Action>(action: A): A => {
      const outer = held;
      held = mayWait(action);
      if (held && !planned) {
        planned = true;
        queueMicrotask(() => planned && notify());
      }
      try {
        return store.dispatch(action);
      } finally {
        held = outer;
      }
    },
  };
}) as StoreEnhancer;
