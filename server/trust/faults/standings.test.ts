import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recountStandings } from '../../test/standings.ts';
import { send } from '../kit/input/http.ts';
import { aCrew, type Ledger, startWriting } from '../kit/load/writers.ts';
import { anEmbeddedHome, prepareEmbedded } from '../kit/processes/embedded-home.ts';
import { startServer } from '../kit/processes/server-process.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

/** Long enough for a chapter to be computed again, which is when a kill should hit. */
async function aMoment({ approved }: Ledger): Promise<void> {
  const before = approved.length;
  while (approved.length === before) await sleep(10);
  await sleep(Math.random() * scale.standingKillWithin);
}

test('70. chapters compared while two processes write, and are killed with -9', async (context) => {
  const dataDir = await anEmbeddedHome();
  const start = () => startServer({ DATA_DIR: dataDir, WORKERS: '2', TIME_ZONE: 'UTC' });
  let server = await start();
  const prepared = await prepareEmbedded(dataDir);
  const people = await aCrew(prepared, scale.writers);
  await prepared.close();
  const crew = startWriting(() => server.address, people);
  for (let kill = 1; kill <= scale.standingKills; kill += 1) {
    await aMoment(crew.record);
    await server.end('SIGKILL');
    server = await start();
  }
  await aMoment(crew.record);
  await crew.finish();

  const afterwards = await prepareEmbedded(dataDir);
  const differences = async () => {
    const { body } = await send(server.address, 'GET', '/api/network/standings', {
      token: people.admin.token,
    });
    const recounted = await recountStandings(afterwards, new Date());
    return recounted.flatMap((expected) => {
      const {
        name: _,
        region: __,
        computed_at: ___,
        ...standing
      } = body.standings.find(({ id }: { id: number }) => id === expected.id) ?? {};
      return JSON.stringify(sorted(standing)) === JSON.stringify(sorted(expected))
        ? []
        : [{ standing, expected }];
    });
  };
  await expect.poll(differences).toEqual([]);
  const [left] = await afterwards.sql('SELECT count(*)::int AS stale FROM stale_chapters');
  expect(left).toEqual({ stale: 0 });
  await afterwards.close();
  const { referrals, approved, retries } = crew.record;
  reportFigure(
    context,
    `${scale.standingKills} kills with ${scale.writers} writers: ${referrals.length} referrals, ${approved.length} approvals, ${retries} retries; ` +
      'the standings of all chapters equal a recount',
  );
});

/** In one order of keys. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value;
