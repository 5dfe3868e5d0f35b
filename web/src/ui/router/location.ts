/** Where the reader is. `state` comes from the link and survives a reload. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** An address within the app: '/members?page=2', or the parts of one. */
export type To = string | Pick<Location, 'pathname' | 'search' | 'hash'>;

export const hrefOf = (to: To): string => (typeof to === 'string' ? to : to.pathname + to.search + to.hash);

/** Two leading slashes would name another host. */
const withinApp = (path: string): string => path.replace(/^[/\\]+/, '/');

/** An address is resolved against the current page, so that '?page=2' keeps the path. */
export const locationOf = (to: To, from: string, state: unknown): Location => {
  const { pathname, search, hash } = new URL(withinApp(hrefOf(to)), new URL(from, 'http://app'));
  return { pathname: withinApp(pathname), search, hash, state };
};
