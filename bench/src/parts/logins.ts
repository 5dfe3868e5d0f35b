import { readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import type { Measurement } from '../load/protocol.ts';
import { progress } from '../report/progress.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

const SIGNING_IN = 200;
/** People who keep working: a steady trickle of reads, well below what the server can do. */
const OTHERS_A_SECOND = 200;
const SECONDS = 4;
const CALLS = ['dashboard-member', 'login'];

export interface LoginRush {
  quiet: Measurement;
  rush: Measurement;
  logins: Measurement;
  /** p99 of the other calls during the rush divided by their p99 before it. */
  slowdown: number;
}

/** The effect on other calls when 200 people sign in at the same moment. */
export async function loginsPart(database: BenchDatabase): Promise<LoginRush> {
  const { calls } = await readCatalogue(database, CALLS);
  const [generator, signers] = [startGenerator(), startGenerator()];
  const server = await startOurs(database);
  try {
    for (const { name, requests } of calls) {
      await (name === 'login' ? signers : generator).keep(name, requests.slice(0, 600));
    }
    const others = () =>
      generator.open({
        list: 'dashboard-member',
        port: server.port,
        rate: OTHERS_A_SECOND,
        seconds: SECONDS,
      });
    await others();
    const quiet = await others();
    // All requests come at once; each is answered when its password has been hashed in turn.
    const signingIn = signers.open({
      list: 'login',
      port: server.port,
      rate: SIGNING_IN * 100,
      seconds: 0.01,
    });
    const rush = await others();
    const logins = await signingIn;
    const slowdown = rush.p99 / quiet.p99;
    progress(`200 logins at once: p99 of other calls ${quiet.p99.toFixed(1)} -> ${rush.p99.toFixed(1)} ms`);
    return { quiet, rush, logins, slowdown };
  } finally {
    generator.stop();
    signers.stop();
    await server.stop();
  }
}

export const loginsTable = ({ quiet, rush, logins, slowdown }: LoginRush): string =>
  table(
    `200 logins at once: other calls' p99 is ${slowdown.toFixed(2)} times that of an idle server`,
    ['', 'answers', 'p50 ms', 'p95', 'p99', 'max'],
    Object.entries({ 'other calls, quiet': quiet, 'other calls, rush': rush, logins }).map(
      ([name, measured]) => [
        name,
        Object.entries(measured.statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
        measured.p50,
        measured.p95,
        measured.p99,
        measured.max,
      ],
    ),
  );
