import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems hand out by themselves, so that no other socket takes it before it is used. */
const [FIRST, LAST] = [10_000, 32_767];

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch {
      // It is taken.
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
