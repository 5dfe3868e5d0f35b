import { FLAGS, OUTCOMES } from '@bn/contract';
import { expect, test } from 'vitest';
import { AT_MOST_EVERY } from '../../src/modules/standings/keeper.ts';
import { flags, memberForm, referralForm, thankYouForm } from '../access/valid.ts';
import { DAY, openTestApp } from '../app.ts';
import type { Chapter, Person } from '../network.ts';
import { patiently } from '../patiently.ts';
import { createKeeper, recountStandings } from '../standings.ts';
import { keptAndRecounted } from './recount.ts';

const world = await openTestApp();
const { as, sql, clock, aChapter, aMember, aSuperAdmin } = world;

/** The same mix in every run. */
function createDice(seed: number): <T>(items: readonly T[]) => T {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)] as (typeof items)[number];
  };
}

/** Two processes that compute the standings of chapters. */
const keepers = [createKeeper(world), createKeeper(world)];

test('figures equal a recount after a random mix of concurrent writes, over HTTP and in SQL', async () => {
  const pick = createDice(20_261_109);
  const admin = await aSuperAdmin();
  const chapters: Chapter[] = await Promise.all([1, 2, 3, 4].map(() => aChapter()));
  const members: Person[] = [];
  for (const chapter of chapters) for (let n = 0; n < 5; n += 1) members.push(await aMember({ chapter }));
  const statuses = new Set<number>();
  type Answer = { status: number; body: { id: number } };
  const call = async (send: () => Promise<Answer>) => {
    const { status, body } = await patiently(send);
    statuses.add(status);
    return status < 300 ? body : undefined;
  };
  const colleague = (member: Person) =>
    pick(members.filter(({ chapter_id, id }) => chapter_id === member.chapter_id && id !== member.id));

  const writes: (() => Promise<unknown>)[] = [
    () => call(() => as(admin).post('/auth/register', memberForm({ chapter_id: pick(chapters).id }))),
    () => call(() => as(admin).put(`/auth/${pick(members).id}`, { chapter_id: pick(chapters).id })),
    () => call(() => as(admin).put(`/auth/${pick(members).id}`, { vertical: 'Law' })),
    () =>
      call(() => as(admin).post(`/permissions/${pick(members).id}`, flags({ [pick(FLAGS)]: pick([0, 1]) }))),
    () => call(() => as(admin).post('/chapters', { name: `New ${Math.random()}`, region: 'R' })),
    () =>
      call(() => as(admin).put(`/chapters/${pick(chapters).id}`, { region: pick(['East', 'EAST', 'West']) })),
    () => sql('UPDATE users SET removed_at = now() WHERE id = $1 AND removed_at IS NULL', [pick(members).id]),
    () =>
      sql('UPDATE users SET removed_at = NULL WHERE id = ANY ($1)', [[pick(members).id, pick(members).id]]),
    () => sql('UPDATE thank_you_notes SET amount = amount + 0.01 WHERE id % 3 = 0 AND amount < 5000'),
    async () => {
      const sender = pick(members);
      const receiver = colleague(sender);
      const referral = await call(() => as(sender).post('/referrals', referralForm(receiver)));
      if (!referral) return;
      await call(() =>
        as(receiver).patch(`/referrals/${referral.id}/status`, { referral_status: pick(OUTCOMES) }),
      );
      const amount = pick([0.01, 19.99, 1234.5, 999_999_999_999.99]);
      const note = await call(() => as(receiver).post('/thankyou', thankYouForm(referral, { amount })));
      const approve = () =>
        call(() => as(admin).patch(`/thankyou/${note?.id}/status`, { status: 'approved' }));
      if (note) await Promise.all(pick([0, 1, 2]) ? [approve(), approve()] : []);
      const path = `/thankyou/${note?.id}`;
      const undo = () => call(() => as(admin).patch(`${path}/status`, { status: 'pending' }));
      const returnNote = () =>
        call(() => as(admin).patch(`${path}/status`, { status: 'returned', reason: 'Why?' }));
      const withdraw = () => call(() => as(receiver).post(`${path}/withdraw`));
      if (note)
        await Promise.all([undo, returnNote, withdraw].filter(() => pick([true, false])).map((act) => act()));
    },
    () =>
      sql(`UPDATE referrals SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN now() END
            WHERE id % 4 = 0 AND referral_status IN ('new', 'repeated')`),
    () =>
      sql(`INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
             contact_preference, referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
           SELECT a.chapter_id, a.id, b.id, 'cold', 'C', '1', 'they_contact', 'new', 'bulk', '2026-11-01',
                  date '2026-11-01' + (a.id + b.id) % 9, now(), now()
             FROM users a JOIN users b ON b.chapter_id = a.chapter_id AND b.id <> a.id WHERE a.id % 3 = 0`),
  ];

  for (let round = 0; round < 12; round += 1) {
    if (round % 4 === 3) clock.advance(DAY);
    clock.advance(AT_MOST_EVERY);
    const rounds = keepers.map((keeper) => keeper.round());
    await Promise.all([
      ...rounds,
      ...Array.from({ length: 20 }, () => pick(writes)().catch(tolerateDeadlock)),
    ]);
  }
  clock.advance(AT_MOST_EVERY);
  await Promise.all(keepers.map((keeper) => keeper.round()));
  const { body } = await as(admin).get('/network/standings');
  const standings = new Map(body.standings.map((standing: { id: number }) => [standing.id, standing]));
  for (const expected of await recountStandings(world, clock.now()))
    expect(standings.get(expected.id)).toMatchObject(expected);
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]));
});

/** Hand-written SQL that takes its locks in any order may lose a race and roll back; calls never do. */
function tolerateDeadlock(error: { code?: string }): void {
  if (error.code !== '40P01') throw error;
}

test('a rolled-back write leaves the figures unchanged', async () => {
  const before = (await keptAndRecounted(world)).kept;
  const chapter = (await sql<{ id: number }>('SELECT id FROM chapters LIMIT 1'))[0]?.id;
  await expect(
    sql(
      `INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
       SELECT 'member', 'X', CASE n WHEN 50 THEN 'x1@example.com' ELSE 'x' || n || '@example.com' END, 'x', '1234567890', 'X',
              '2027-01-01', $1 FROM generate_series(1, 50) n`,
      [chapter],
    ),
  ).rejects.toMatchObject({ code: '23505' });
  expect((await keptAndRecounted(world)).kept).toEqual(before);
});
