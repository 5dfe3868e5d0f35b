import { isIP } from 'node:net';

/** Some proxies forward the port along with the address: '203.0.113.7:51000', '[2001:db8::1]:51000'. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/;

export function clientAddress(ip: string): string {
  if (isIP(ip) !== 0) return ip;
  const [, bracketed, plain] = WITH_PORT.exec(ip) ?? [];
  const address = bracketed ?? plain ?? ip;
  return isIP(address) === 0 ? ip.slice(0, 100) : address;
}
