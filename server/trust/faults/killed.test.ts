import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterPid } from '@bn/embedded-postgres/testing';
import { expect, test } from 'vitest';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { send } from '../kit/input/http.ts';
import { type Writing, writingOnEmbedded } from '../kit/load/on-embedded.ts';
import { expectFiguresToMatch, expectNothingLost } from '../kit/load/reckoning.ts';
import { prepareEmbedded } from '../kit/processes/embedded-home.ts';
import { children } from '../kit/processes/processes.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

interface Scene {
  name: string;
  kills: number;
  kill(writing: Writing, number: number): Promise<void>;
  figure: string;
}

const SCENES: Scene[] = [
  {
    name: '1. server killed with -9 during writes',
    kills: scale.serverKills,
    kill: ({ restart }) => restart(),
    figure: 'dashboards equal a recount',
  },
  {
    name: '2. database killed with -9 during writes',
    kills: scale.databaseKills,
    kill: async ({ dataDir, server }, number) => {
      const postmaster = await postmasterPid(dataDir);
      // Either all of it or one of its processes, after which PostgreSQL itself drops all connections and recovers.
      const workers = await children(postmaster);
      process.kill((number % 2 === 0 && workers.at(-1)) || postmaster, 'SIGKILL');
      await untilReady(server().address);
      expect(server().isRunning()).toBe(true);
    },
    figure: 'the server was never restarted',
  },
];

for (const { name, kills, kill, figure } of SCENES)
  test(name, async (context) => {
    const writing = await writingOnEmbedded();
    await writing.survive(kills, (number) => kill(writing, number));
    const { dataDir, people, record, server } = writing;
    const afterwards = await prepareEmbedded(dataDir);
    await expectNothingLost(afterwards, record);
    await expectFiguresToMatch(afterwards, server().address, people);
    await afterwards.close();
    const { referrals, notes, approved, retries } = record;
    reportFigure(
      context,
      `${kills} kills with ${scale.writers} writers: ${referrals.length} referrals, ${notes.length} notes, ` +
        `${approved.length} approvals acknowledged, each stored once; ${retries} retries; ${figure}`,
    );
  });

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + WAIT_LIMIT;
  // It takes a moment until the kill is noticed.
  await sleep(300);
  while ((await send(address, 'GET', '/readyz')).status !== 200) {
    if (Date.now() > deadline) throw new Error('The database did not recover.');
    await sleep(50);
  }
}
