import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

export interface ServerProcess {
  /** http://127.0.0.1:port, the same after every start. */
  address: string;
  start(): Promise<void>;
  /** Like a power cut. */
  kill(): Promise<void>;
}

/** The built server as a separate process on a test's database, so that it can be killed. */
export async function serverProcess(databaseUrl: string): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    address,
    start: async () => {
      const started = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          LOG_LEVEL: 'info',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      let log = '';
      for await (const chunk of started.stdout) {
        log += chunk;
        if (log.includes(`ready at ${address}`)) break;
      }
      if (started.exitCode !== null) throw new Error(`The server did not start: ${log}`);
      started.stdout.destroy();
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
