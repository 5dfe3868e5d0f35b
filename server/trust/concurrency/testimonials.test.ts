import { expect, test } from 'vitest';
import { testimonialForm } from '../../test/access/valid.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const servers = [await world.serve(), await world.serve()];

test('65. testimonials decided, withdrawn, sent again and moved away from, all at once', async (context) => {
  const [chapter, away] = [await world.aChapter(), await world.aChapter()];
  const admin = await world.aSuperAdmin();
  const deciders = await Promise.all(
    [1, 2, 3].map(() => world.aMember({ chapter, flags: ['can_approve_testimonial'] })),
  );
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

  /** Two people about whom everyone quarrels: written, decided by three, withdrawn, moved, and written again. */
  const quarrel = async (pair: number): Promise<void> => {
    const [writer, receiver] = [await world.aMember({ chapter }), await world.aMember({ chapter })];
    for (let round = 0; round < scale.testimonialRounds; round += 1) {
      const { body } = await call(
        'POST',
        `/members/${receiver.id}/testimonials`,
        writer.token,
        testimonialForm(),
      );
      // One that was written while the last was withdrawn is in the way: then all these calls name one that does not exist.
      const path = `/testimonials/${body.id ?? 2_000_000_000}`;
      const decide = (token: string, index: number) =>
        (pair + index) % 3 === 0
          ? call('PATCH', `${path}/status`, token, { status: 'returned', reason: 'No' })
          : call('PATCH', `${path}/status`, token, { status: 'approved' });
      const move = async () => {
        await call('PUT', `/auth/${receiver.id}`, admin.token, { chapter_id: away.id });
        await call('PUT', `/auth/${receiver.id}`, admin.token, { chapter_id: chapter.id });
      };
      await Promise.all([
        ...deciders.map(({ token }, index) => decide(token, index)),
        decide(writer.token, 1),
        decide(receiver.token, 1),
        ...(round % 2 === 0 ? [move()] : []),
        ...(round % 3 === 2 ? [call('POST', `${path}/withdraw`, writer.token)] : []),
        call('POST', `/members/${receiver.id}/testimonials`, writer.token, testimonialForm()),
        call('PATCH', `${path}/hidden`, receiver.token, { hidden: 1 }),
        call('POST', `${path}/take-back`, admin.token, { reason: 'No' }),
      ]);
      await call('POST', `${path}/withdraw`, writer.token);
    }
  };
  await Promise.all(Array.from({ length: scale.testimonialPairs }, (_, pair) => quarrel(pair)));

  const unexpected = Object.keys(counted).filter(
    (status) => !['200', '201', '403', '404', '409', '503'].includes(status),
  );
  expect(unexpected).toEqual([]);
  const none = async (what: string, statement: string) =>
    expect(await world.sql(statement), what).toEqual([]);
  await none(
    'one at a time about each member',
    `SELECT writer_id, receiver_id FROM testimonials WHERE status <> 'withdrawn' GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  await none(
    'decided at most once each time it was sent',
    `SELECT t.id FROM testimonials t JOIN audit_log l ON l.subject_type = 'testimonial' AND l.subject_id = t.id
      GROUP BY t.id HAVING count(*) FILTER (WHERE l.action IN ('testimonial.approved', 'testimonial.returned')) >
                           count(*) FILTER (WHERE l.action IN ('testimonial.written', 'testimonial.changed'))`,
  );
  await none(
    'an approval and its entry exist together',
    `SELECT t.id FROM testimonials t
      WHERE (t.approved_at IS NOT NULL) <> EXISTS (SELECT FROM audit_log l WHERE l.subject_type = 'testimonial'
              AND l.subject_id = t.id AND l.action = 'testimonial.approved' AND l.actor_id = t.approved_by)`,
  );
  await none(
    'approved only while both were members of the chapter',
    `SELECT t.id FROM testimonials t CROSS JOIN LATERAL unnest(ARRAY[t.writer_id, t.receiver_id]) person
      WHERE t.approved_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM stays s WHERE s.user_id = person AND s.chapter_id = t.chapter_id AND s.since <= t.approved_at
           AND (s.until IS NULL OR s.until >= t.approved_at))`,
  );
  const [made] = await world.sql<{ written: number; approved: number }>(
    'SELECT count(*)::int AS written, count(approved_at)::int AS approved FROM testimonials',
  );
  expect(made?.approved).toBeGreaterThan(0);
  reportFigure(
    context,
    `${calls} calls on two processes: ${made?.written} written, ${made?.approved} approved, each by one person and while both were members; ${counted[409] ?? 0} × 409`,
  );
});
