/**
 * The normalized spelling of an address, which decides everything: limits, headers, routes. HTTP lets a client write the
 * same address in several ways (RFC 9112, 3.2; RFC 3986, 6.2.2): as a whole URL, or with letters as percent escapes.
 * Undefined for an invalid address.
 */
export function readAddress(url: string): string | undefined {
  const address = url.startsWith('/') ? url : withoutOrigin(url);
  // Clients never send a fragment, yet a router may stop reading there.
  if (address === undefined || address.includes('#')) return undefined;
  return address.includes('%') ? decodeLetters(address) : address;
}

export function pathOf(address: string): string {
  const query = address.indexOf('?');
  return query === -1 ? address : address.slice(0, query);
}

/** How many hosts a request names: Node keeps the first of several, a proxy in front may have used the last. */
export function hostsNamed(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

const ORIGIN = /^https?:\/\/[^/?#]+/i;
function withoutOrigin(url: string): string | undefined {
  const origin = ORIGIN.exec(url)?.[0];
  if (origin === undefined) return undefined;
  const rest = url.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Only characters that never need escaping: an escaped slash or question mark has another meaning than a bare one. */
const ESCAPED = /%[0-9a-f]{2}/gi;
const UNRESERVED = /[A-Za-z0-9._~-]/;
function decodeLetters(address: string): string {
  const path = pathOf(address);
  const decoded = path.replace(ESCAPED, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(character) ? character : escaped;
  });
  return decoded + address.slice(path.length);
}
