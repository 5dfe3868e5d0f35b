import { afterUndoing, isReplaced, startGuarding, tookStep } from './back-guard.ts';
import { hrefOf, type Location, locationOf, type To } from './location.ts';
import { anchorFor, type ScrollAnchor, saveAnchorForReload, savedAnchor } from './scroll-anchor.ts';

/** How the reader got here: by back, forward or a reload ('pop'), or by a link. */
export type Arrived = 'pop' | 'push' | 'replace';
export interface Place {
  location: Location;
  arrived: Arrived;
  /** After 'pop': where the reader was when leaving this page. */
  anchor?: ScrollAnchor | undefined;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Moves through the app's addresses. */
export interface Navigator {
  get(): Place;
  go(to: To, options?: NavigateOptions): void;
  /** Back (-1) or forward. */
  move(steps: number): void;
  /** Called after every navigation; returns a function to unsubscribe. */
  watch(moved: () => void): () => void;
}

/** The state of a browser history entry: the link's state, the addresses of the pages before it in this visit, and where it was anchor. */
interface Entry {
  usr: unknown;
  trail: readonly string[];
  anchor?: ScrollAnchor | undefined;
}
/** Each entry has its own copy. */
const LONGEST_TRAIL = 50;

const entryOf = (value: unknown): Partial<Entry> =>
  typeof value === 'object' && value !== null ? (value as Partial<Entry>) : {};

/** The addresses of the pages before this one in this visit. */
export const pagesBefore = (): readonly string[] => {
  const { trail } = entryOf(history.state);
  return Array.isArray(trail) ? trail : [];
};

/** The address bar and the history of this tab. */
export const browserNavigator = (): Navigator => {
  const { usr, trail } = entryOf(history.state);
  const change = (entry: Partial<Entry>) => history.replaceState({ ...entryOf(history.state), ...entry }, '');
  // A reload closed what lay above the page.
  history.replaceState({ ...entryOf(history.state), trail: trail ?? [], guard: undefined }, '');
  startGuarding(() => change({ anchor: anchorFor('') }));
  // The browser would scroll before the screen has its rows.
  history.scrollRestoration = 'manual';
  const anchor = trail === undefined ? undefined : savedAnchor();
  saveAnchorForReload();
  const read = (state: unknown): Location => {
    const { pathname, search, hash } = location;
    return { pathname, search, hash, state: state ?? null };
  };
  let place: Place = { location: read(usr), arrived: 'pop', anchor };
  const watchers = new Set<() => void>();
  const arrive = (next: Place) => {
    place = next;
    for (const moved of watchers) moved();
  };
  addEventListener('popstate', ({ state }) => {
    if (tookStep()) return;
    const { usr, anchor } = entryOf(state);
    arrive({ location: read(usr), arrived: 'pop', anchor });
  });
  const go: Navigator['go'] = (to, options = {}) => {
    if (afterUndoing(() => go(to, options))) return;
    const { replace = false, state = null } = options;
    const next = locationOf(to, location.href, state);
    const before = pagesBefore();
    const here = location.pathname;
    if (!replace) change({ anchor: anchorFor(hrefOf(next)) });
    const trail = replace ? before : [...before, here].slice(-LONGEST_TRAIL);
    const entry: Entry = { usr: state, trail };
    history[replace || isReplaced() ? 'replaceState' : 'pushState'](entry, '', hrefOf(next));
    arrive({ location: next, arrived: replace ? 'replace' : 'push' });
  };
  return {
    get: () => place,
    go,
    move: (steps) => history.go(steps),
    watch: (moved) => {
      watchers.add(moved);
      return () => watchers.delete(moved);
    },
  };
};

/** The same without a browser's history, for tests. */
export const memoryNavigator = (start: To): Navigator => {
  const entries: Location[] = [locationOf(start, '/', null)];
  const watchers = new Set<() => void>();
  let at = 0;
  let arrived: Arrived = 'pop';
  let place: Place | undefined;
  const current = () => entries[at] ?? locationOf('/', '/', null);
  const moved = (how: Arrived) => {
    arrived = how;
    place = undefined;
    for (const watcher of watchers) watcher();
  };
  return {
    get: () => {
      place ??= { location: current(), arrived };
      return place;
    },
    go: (to, { replace = false, state = null } = {}) => {
      const next = locationOf(to, hrefOf(current()), state);
      if (!replace) at += 1;
      entries.splice(at, entries.length, next);
      moved(replace ? 'replace' : 'push');
    },
    move: (steps) => {
      at = Math.min(entries.length - 1, Math.max(0, at + steps));
      moved('pop');
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
};
