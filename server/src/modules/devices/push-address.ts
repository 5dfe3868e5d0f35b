import { BlockList, isIP } from 'node:net';
import { DEVICE_LIMITS } from '@bn/contract';

/**
 * Addresses that are not on the public internet (IANA's special-purpose registries). A browser supplies the endpoints, so a member
 * could name any host: our server must not become their way into the network that it runs in.
 */
const SPECIAL = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(address, prefix, 'ipv4');
// Of IPv6 only 2000::/3 is public; within it are tunnels, which lead to any IPv4 address, and documentation.
const PUBLIC6 = new BlockList();
PUBLIC6.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(address, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !SPECIAL.check(address, 'ipv4');
  // An address with a zone is one of an interface of this machine.
  if (address.includes('%')) return false;
  return version === 6 && PUBLIC6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

/** Names that never lead out of a machine or its network, whatever they resolve to. */
const LOCAL =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;

/** The address of a push service, or undefined where it cannot be one: https at its usual port, at a public name. */
export function pushAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const host = url.hostname.replace(/\.+$/, '');
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0 && host.includes('.') && !LOCAL.test(host);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && isName && url.href.length <= DEVICE_LIMITS.endpoint ? url : undefined;
}
