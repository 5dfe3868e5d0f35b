import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterPid } from '@bn/embedded-postgres/testing';
import { expect, test } from 'vitest';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { send } from '../kit/input/http.ts';
import { expectFiguresToMatch, expectNothingLost } from '../kit/load/reckoning.ts';
import { aCrew, type Ledger, startWriting } from '../kit/load/writers.ts';
import { anEmbeddedHome, prepareEmbedded } from '../kit/processes/embedded-home.ts';
import { children } from '../kit/processes/processes.ts';
import { startServer } from '../kit/processes/server-process.ts';
import { progress, reportFigure, scale } from '../kit/results/figures.ts';

/** Some random time after writes are acknowledged again: a kill must hit writers, not a server that is still starting. */
async function aMoment({ approved }: Ledger): Promise<void> {
  const before = approved.length;
  while (approved.length === before) await sleep(10);
  await sleep(Math.random() * scale.killWithin);
}

test('1. server killed with -9 during writes', async (context) => {
  const dataDir = await anEmbeddedHome();
  let server = await startServer({ DATA_DIR: dataDir });
  const prepared = await prepareEmbedded(dataDir);
  const people = await aCrew(prepared, scale.writers);
  await prepared.close();
  const crew = startWriting(() => server.address, people);

  for (let kill = 1; kill <= scale.serverKills; kill += 1) {
    await aMoment(crew.record);
    await server.end('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
    if (kill % 10 === 0) progress(`${kill} kills, ${crew.record.referrals.length} referrals`);
  }
  await aMoment(crew.record);
  await crew.finish();

  const afterwards = await prepareEmbedded(dataDir);
  await expectNothingLost(afterwards, crew.record);
  await expectFiguresToMatch(afterwards, server.address, people);
  await afterwards.close();
  const { referrals, notes, approved, retries } = crew.record;
  reportFigure(
    context,
    `${scale.serverKills} kills with ${scale.writers} writers: ${referrals.length} referrals, ${notes.length} notes, ` +
      `${approved.length} approvals acknowledged, each stored once; ${retries} retries; dashboards equal a recount`,
  );
});

test('2. database killed with -9 during writes', async (context) => {
  const dataDir = await anEmbeddedHome();
  const server = await startServer({ DATA_DIR: dataDir });
  const prepared = await prepareEmbedded(dataDir);
  const people = await aCrew(prepared, scale.writers);
  await prepared.close();
  const crew = startWriting(() => server.address, people);

  for (let kill = 1; kill <= scale.databaseKills; kill += 1) {
    await aMoment(crew.record);
    const postmaster = await postmasterPid(dataDir);
    // Either all of it or one of its processes, after which PostgreSQL itself drops all connections and recovers.
    const workers = await children(postmaster);
    process.kill((kill % 2 === 0 && workers.at(-1)) || postmaster, 'SIGKILL');
    await untilReady(server.address);
    if (kill % 5 === 0) progress(`${kill} kills, ${crew.record.referrals.length} referrals`);
  }
  await aMoment(crew.record);
  await crew.finish();

  expect(server.isRunning()).toBe(true);
  const afterwards = await prepareEmbedded(dataDir);
  await expectNothingLost(afterwards, crew.record);
  await expectFiguresToMatch(afterwards, server.address, people);
  await afterwards.close();
  const { referrals, notes, approved, retries } = crew.record;
  reportFigure(
    context,
    `${scale.databaseKills} kills with ${scale.writers} writers: ${referrals.length} referrals, ${notes.length} notes, ` +
      `${approved.length} approvals acknowledged, each stored once; ${retries} retries; the server was never restarted`,
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
