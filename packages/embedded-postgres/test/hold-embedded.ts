/** A process like a server's around an embedded database: tests start it, kill it, and interrupt it. */
import pg from 'pg';
import { startEmbedded } from '../src/start.ts';

const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const { stop, ...database } = await startEmbedded({ dataDir: process.argv[2] ?? '' });
  process.once('SIGINT', async () => {
    // Stands for a server's requests in progress.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const client = new pg.Client(database.appUrl);
    await client.connect();
    await client.query('SELECT 1');
    await client.end();
    await stop();
    say({ drained: true });
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
  // Last: its reader may interrupt at once.
  say(database);
} catch (error) {
  say({ error: error instanceof Error ? { name: error.name, message: error.message } : String(error) });
}
