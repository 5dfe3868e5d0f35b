import type { Tag } from '../../api/api.ts';

/** What is to oneself shows at once. */
const AT_ONCE = 50;
/** What changes for many at a time is asked for by each at another moment, and not with every change. */
const SPREAD = 800;
const AT_MOST_EVERY = 3_000;

/** Collects what has become old, and asks for it together. */
export const createRefresh = (invalidate: (tags: Tag[]) => void) => {
  const stale = new Set<Tag>();
  let due = Number.POSITIVE_INFINITY;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    last = Date.now();
    due = Number.POSITIVE_INFINITY;
    const tags = [...stale];
    stale.clear();
    invalidate(tags);
  };
  return {
    add: (tags: readonly Tag[], urgent: boolean) => {
      for (const tag of tags) stale.add(tag);
      const now = Date.now();
      const at = urgent ? now + AT_ONCE : Math.max(now, last + AT_MOST_EVERY) + Math.random() * SPREAD;
      if (stale.size === 0 || at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = setTimeout(run, at - now);
    },
    stop: () => clearTimeout(timer),
  };
};
