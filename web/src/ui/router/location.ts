/** Where the reader is. `state` comes along with a link and outlives a reload. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** An address within the app: '/members?page=2', or the parts of one. */
export type To = string | Pick<Location, 'pathname' | 'search' | 'hash'>;

export const hrefOf = (to: To): string => (typeof to === 'string' ? to : to.pathname + to.search + to.hash);

/** Two slashes at the beginning would name another host. */
const withinApp = (path: string): string => path.replace(/^[/\\]+/, '/');

/** An address is resolved against the page that it stands on, so that '?page=2' keeps the path. */
export const locationOf = (to: To, from: string, state: unknown): Location => {
  const { pathname, search, hash } = new URL(withinApp(hrefOf(to)), new URL(from, 'http://app'));
  return { pathname: withinApp(pathname), search, hash, state };
};
