import { expect, test } from 'vitest';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const servers = [await world.serve(), await world.serve()];
const DAY = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

test('84. one-to-ones planned, recorded, confirmed, disputed, cancelled and moved away from, all at once', async (context) => {
  const [chapter, away] = [await world.aChapter(), await world.aChapter()];
  const admin = await world.aSuperAdmin();
  const counted: Record<number, number> = {};
  let calls = 0;
  const call = async (method: 'POST' | 'PUT' | 'PATCH', path: string, token: string, body: unknown = {}) => {
    for (;;) {
      calls += 1;
      const answer = await send(servers[calls % 2]?.address ?? '', method, `/api${path}`, { token, body });
      counted[answer.status] = (counted[answer.status] ?? 0) + 1;
      if (answer.status !== 503) return answer;
    }
  };

  /** Two people who both say everything at once, while one of them is moved to another chapter and back. */
  const quarrel = async (): Promise<void> => {
    const [ada, bob] = [await world.aMember({ chapter }), await world.aMember({ chapter })];
    const record = (who: typeof ada, partner: typeof ada, day: string) =>
      call('POST', '/one-to-ones/met', who.token, { partner_id: partner.id, day });
    const plan = (who: typeof ada, partner: typeof ada, days: number) =>
      call('POST', '/one-to-ones', who.token, {
        partner_id: partner.id,
        day: dayFromNow(days),
        starts: '08:00',
        minutes: 60,
      });
    for (let round = 0; round < scale.oneToOneRounds; round += 1) {
      const day = dayFromNow(-1 - round * 3);
      const [first] = await Promise.all([record(ada, bob, day), record(bob, ada, day)]);
      const planned = await Promise.all([
        plan(ada, bob, 10 + round * 4),
        plan(bob, ada, 12 + round * 4),
        plan(ada, bob, 10 + round * 4),
      ]);
      const met = `/one-to-ones/${first?.body.id ?? 2_000_000_000}`;
      const ahead = `/one-to-ones/${planned.find(({ status }) => status === 201)?.body.id ?? 2_000_000_000}`;
      const move = async () => {
        await call('PUT', `/auth/${bob.id}`, admin.token, { chapter_id: away.id });
        await call('PUT', `/auth/${bob.id}`, admin.token, { chapter_id: chapter.id });
      };
      await Promise.all([
        call('PUT', `${met}/met`, ada.token, { met: 1 }),
        call('PUT', `${met}/met`, bob.token, { met: round % 3 === 0 ? 0 : 1 }),
        call('PUT', `${met}/met`, ada.token, { met: round % 4 === 0 ? 0 : 1 }),
        call('POST', `${met}/cancel`, bob.token),
        call('PATCH', `${ahead}/status`, ada.token, { status: 'accepted' }),
        call('PATCH', `${ahead}/status`, bob.token, { status: 'declined' }),
        call('PATCH', ahead, bob.token, { day: dayFromNow(11 + round * 4) }),
        call('POST', `${ahead}/cancel`, ada.token),
        ...(round % 2 === 0 ? [move()] : []),
      ]);
    }
  };
  await Promise.all(Array.from({ length: scale.oneToOnePairs }, quarrel));

  const unexpected = Object.keys(counted).filter(
    (status) => !['200', '201', '400', '403', '404', '409', '503'].includes(status),
  );
  expect(unexpected).toEqual([]);
  const none = async (what: string, statement: string) =>
    expect(await world.sql(statement), what).toEqual([]);
  await none(
    'no two of a pair within seven days',
    `SELECT a.id FROM one_to_ones a JOIN one_to_ones b USING (low_id, high_id)
      WHERE a.id < b.id AND abs(a.day - b.day) < 7 AND a.status IN ('proposed', 'accepted', 'confirmed')
        AND b.status IN ('proposed', 'accepted', 'confirmed')`,
  );
  await none(
    'what both say is what counts',
    `SELECT id FROM one_to_ones
      WHERE (status = 'confirmed') <> ((low_met AND high_met) IS TRUE) OR (status = 'disputed' AND low_met AND high_met)`,
  );
  await none(
    'each has the entry that began it, and one only',
    `SELECT o.id FROM one_to_ones o LEFT JOIN audit_log l ON l.subject_type = 'one_to_one' AND l.subject_id = o.id
        AND l.action IN ('one_to_one.planned', 'one_to_one.recorded')
      GROUP BY o.id HAVING count(l.id) <> 1`,
  );
  const [made] = await world.sql<{ all: number; confirmed: number; disputed: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'confirmed')::int AS confirmed,
            count(*) FILTER (WHERE status = 'disputed')::int AS disputed FROM one_to_ones`,
  );
  expect(made?.confirmed).toBeGreaterThan(0);
  reportFigure(
    context,
    `${calls} calls on two processes: ${made?.all} one-to-ones, ${made?.confirmed} confirmed by both, ${made?.disputed} disputed; none twice`,
  );
});
