import { isIP } from 'node:net';

/** Where passkeys work: browsers tie each one to a domain, and tell which origin asked for it. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** None without TLS, except on one's own machine, and none at a bare IP address: there browsers offer no passkeys. */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const hasName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isLocal || (protocol === 'https:' && hasName) ? { id: hostname, origin } : undefined;
}
