import type { Action, legacy_createStore as createStore, Reducer, StoreEnhancer } from 'redux';

/** RTK Query marks actions whose notification can wait. */
const mayWait = (action: Action) =>
  (action as { meta?: Record<string, unknown> }).meta?.RTK_autoBatch === true;

/**
 * Notifies subscribers once for several marked actions in one tick, right after it: not with the next frame, because a hidden page
 * draws none.
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
      // Each subscription ends separately, even if one function subscribed twice.
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
