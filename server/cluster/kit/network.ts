import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TABLE = 'business_network_cluster';

/**
 * On loopback a connection's source address does not tell who opened it. So each is marked when it is opened: with the
 * group of the process that opens it and the address it goes to. A node is cut off by dropping what has only one of its ends there.
 */
export async function watchNetwork(nodes: readonly { gid: number; address: string }[]): Promise<void> {
  await nft(`delete table inet ${TABLE}`).catch(() => undefined);
  const marks = nodes.map(
    ({ gid, address }, index) => `
    ct state new meta skgid ${gid} ct mark set ct mark or ${opened(index)}
    ct state new ip daddr ${address} ct mark set ct mark or ${entered(index)}`,
  );
  await nft(`table inet ${TABLE} {
  chain openers { type filter hook output priority -150; policy accept;${marks.join('')}
  }
  chain cuts { type filter hook output priority 0; policy accept;
  }
}`);
}

const opened = (index: number) => 1 << index;
const entered = (index: number) => 1 << (index + 4);

export async function cutOff(index: number): Promise<void> {
  const both = opened(index) | entered(index);
  await nft(`add rule inet ${TABLE} cuts ct mark and ${both} == ${opened(index)} drop
add rule inet ${TABLE} cuts ct mark and ${both} == ${entered(index)} drop`);
}

export const restoreNetwork = (): Promise<void> =>
  nft(`flush chain inet ${TABLE} cuts`).catch(() => undefined);
export const forgetNetwork = (): Promise<void> => nft(`delete table inet ${TABLE}`).catch(() => undefined);

async function nft(rules: string): Promise<void> {
  const child = run('/usr/sbin/nft', ['-f', '-']);
  child.child.stdin?.end(`${rules}\n`);
  await child;
}
