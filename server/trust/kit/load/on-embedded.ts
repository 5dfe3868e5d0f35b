import { setTimeout as sleep } from 'node:timers/promises';
import { anEmbeddedHome, prepareEmbedded } from '../processes/embedded-home.ts';
import { type Environment, startServer } from '../processes/server-process.ts';
import { progress, scale } from '../results/figures.ts';
import { aCrew, startWriting } from './writers.ts';

/** Some random time after so many more are acknowledged: a kill must hit people at work, not a server that is still starting. */
export async function aMoment(
  acknowledged: readonly unknown[],
  within: number = scale.killWithin,
  more = 1,
): Promise<void> {
  const enough = acknowledged.length + more;
  while (acknowledged.length < enough) await sleep(10);
  await sleep(Math.random() * within);
}

/** Writers at a server with an embedded database of its own. */
export async function writingOnEmbedded(environment: Environment = {}) {
  const dataDir = await anEmbeddedHome();
  const start = () => startServer({ DATA_DIR: dataDir, ...environment });
  let server = await start();
  const prepared = await prepareEmbedded(dataDir);
  const people = await aCrew(prepared, scale.writers);
  await prepared.close();
  const { record, finish } = startWriting(() => server.address, people);
  return {
    dataDir,
    people,
    record,
    server: () => server,
    restart: async () => {
      await server.end('SIGKILL');
      server = await start();
    },
    /** Each kill at a moment at which they write; afterwards they finish what they began. */
    survive: async (
      kills: number,
      kill: (number: number) => Promise<void>,
      within: number = scale.killWithin,
    ) => {
      for (let number = 1; number <= kills; number += 1) {
        await aMoment(record.approved, within);
        await kill(number);
        if (number % 5 === 0) progress(`${number} kills, ${record.referrals.length} referrals`);
      }
      await aMoment(record.approved, within);
      await finish();
    },
  };
}
export type Writing = Awaited<ReturnType<typeof writingOnEmbedded>>;
