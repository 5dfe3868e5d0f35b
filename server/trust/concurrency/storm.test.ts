import { expect, test } from 'vitest';
import { keptAndRecounted } from '../../test/schema/recount.ts';
import { expectFiguresToMatch } from '../kit/load/reckoning.ts';
import { aStorm } from '../kit/load/storm.ts';
import { endServers } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const KINDS = 13;

const world = await openWorld();
const servers = [await world.serve(), await world.serve()] as const;

test('35. a storm of corrections, while people move, leave and rejoin', async (context) => {
  const storm = await aStorm(
    world,
    servers.map((server) => server.address),
  );
  let acts = 0;
  // Some writes are rarely in time: continues until each kind has succeeded.
  const shouldContinue = () =>
    acts < scale.stormWrites || (storm.done.size < KINDS && acts < 10 * scale.stormWrites);
  await Promise.all(
    Array.from({ length: scale.stormPeople }, async () => {
      while (shouldContinue()) {
        acts += 1;
        await storm.act();
      }
    }),
  );

  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept, 'the figures of both chapters and of the network').toEqual(recounted);
  const [admin] = storm.admins;
  if (!admin) throw new Error('no super admin');
  const pairs = storm.members.map((giver) => ({ giver, receiver: giver }));
  await expectFiguresToMatch(world, servers[0].address, { admin, pairs });
  expect([...storm.answers.keys()].filter((answer) => / (400|401|422)$| 5(?!03)\d\d/.test(answer))).toEqual(
    [],
  );

  expect(
    await world.sql(
      `SELECT n.id FROM thank_you_notes n WHERE (n.status = 'approved')::int <> (
         SELECT count(*) FILTER (WHERE action = 'thankyou.approved') - count(*) FILTER (WHERE action = 'thankyou.approval_undone')
           FROM audit_log WHERE subject_type = 'thankyou' AND subject_id = n.id)`,
    ),
    'each approval and each undo is in the audit log once',
  ).toEqual([]);
  expect(
    await world.sql(
      `SELECT r.id FROM referrals r
        WHERE EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = r.id AND n.status <> 'withdrawn')
          AND (r.converted_to_business = 0 OR r.withdrawn_at IS NOT NULL)`,
    ),
    'every referral with a thank-you note is converted',
  ).toEqual([]);
  // A connection reports its counts when it ends.
  await endServers();
  const [deadlocks] = await world.sql<{ n: number }>(
    'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(deadlocks?.n, 'deadlocks').toBe(0);

  const written = [...storm.answers].filter(([answer]) => / 20[01]/.test(answer));
  expect(storm.done.size, 'every kind of write succeeded').toBe(KINDS);
  const total = (entries: [string, number][]) => entries.reduce((sum, [, n]) => sum + n, 0);
  reportFigure(
    context,
    `${total([...storm.answers])} writes of ${KINDS} kinds by ${scale.stormPeople} people on two processes, ` +
      `${total(written)} done, the others too late or not allowed: figures of both chapters and the network equal a recount, 0 deadlocks`,
  );
});
