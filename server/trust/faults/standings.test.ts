import { expect, test } from 'vitest';
import { recountStandings } from '../../test/standings.ts';
import { send } from '../kit/input/http.ts';
import { writingOnEmbedded } from '../kit/load/on-embedded.ts';
import { prepareEmbedded } from '../kit/processes/embedded-home.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

test('70. chapters compared while two processes write, and are killed with -9', async (context) => {
  const writing = await writingOnEmbedded({ WORKERS: '2', TIME_ZONE: 'UTC' });
  // Long enough for a chapter to be computed again, which is when a kill should hit.
  await writing.survive(scale.standingKills, writing.restart, scale.standingKillWithin);
  const { dataDir, people, record, server } = writing;

  const afterwards = await prepareEmbedded(dataDir);
  const differences = async () => {
    const { body } = await send(server().address, 'GET', '/api/network/standings', {
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
  await expect
    .poll(() => afterwards.sql('SELECT count(*)::int AS stale FROM stale_chapters'))
    .toEqual([{ stale: 0 }]);
  await afterwards.close();
  const { referrals, approved, retries } = record;
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
