import type { Tag } from '../../api/api.ts';

/** Events addressed to the user show at once. */
const AT_ONCE = 50;
/** Data shared by many users is refetched with jitter, and not for every change. */
const SPREAD = 800;
const AT_MOST_EVERY = 3_000;

/** Collects stale tags and refetches them together. */
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
