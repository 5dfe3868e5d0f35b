import { FIGURE_MONTHS, type MemberFigures } from '@bn/contract';
import { expect, test } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { recountFigures } from '../../../test/schema/member-figures.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote } = world;
const admin = await aSuperAdmin();
const figuresOf = async ({ id }: Person, reader = admin): Promise<MemberFigures> =>
  (await as(reader).get(`/members/${id}/figures`)).body;

/** The same numbers in every run. */
const createChance = (seed: number) => {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return { below, pick: <T>(list: readonly T[]) => list[below(list.length)] as T };
};

test('equals a recount of the rows, with members who joined, moved, left and resumed', async () => {
  const { below, pick } = createChance(7);
  const chapters = [await aChapter(), await aChapter()];
  const people: Person[] = [];
  for (let n = 0; n < 18; n += 1)
    people.push(
      await aMember({ chapter: pick(chapters), joined: `2026-${String(1 + below(9)).padStart(2, '0')}-15` }),
    );
  const day = () => new Date(Date.UTC(2025, 10, 1 + below(374))).toISOString();
  const exchange = async () => {
    const from = pick(people);
    const to = pick(people.filter((one) => one.chapter_id === from.chapter_id && one !== from));
    const status = pick(['new', 'no_response', 'got_business', 'got_business'] as const);
    const referral = await aReferral({ from, to, at: day(), status });
    if (status === 'new' && below(3) === 0)
      await sql('UPDATE referrals SET withdrawn_at = now() WHERE id = $1', [referral.id]);
    else if (status === 'got_business')
      await aNote({
        referral,
        from: to,
        to: from,
        amount: `${1 + below(9_000)}.${10 + below(90)}`,
        date: day().slice(0, 10),
        ...pick([{ status: 'approved', approvedBy: admin }, { status: 'approved', approvedBy: admin }, {}]),
      });
  };
  for (let n = 0; n < 150; n += 1) await exchange();
  const [moved, left, back] = people as [Person, Person, Person];
  const target = chapters.find(({ id }) => id !== moved.chapter_id) ?? chapters[0];
  await as(admin).put(`/auth/${moved.id}`, { chapter_id: target?.id });
  for (const { id } of [left, back]) await as(admin).post(`/members/${id}/end`, {});
  await as(admin).post(`/members/${back.id}/resume`, {});
  const recounted = await recountFigures(world, '2026-11-09');
  for (const person of people) expect(await figuresOf(person)).toEqual(recounted(person));
});

test('shows one moment: while others write, own figures, medians and partners fit together', async () => {
  const chapter = await aChapter();
  const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
  let writing = true;
  const write = async (from: Person, to: Person) => {
    for (let n = 0; n < 40; n += 1)
      expect((await as(from).post('/referrals', referralForm(to))).status).toBe(201);
  };
  const writers = Promise.all([write(ann, ben), write(ben, ann), write(ann, ben)]).finally(() => {
    writing = false;
  });
  let seen = 0;
  do {
    const { months, partners } = await figuresOf(ann, ann);
    const { given, received } = months[FIGURE_MONTHS - 1] as MemberFigures['months'][number];
    const { given: gave = 0, received: got = 0 } = partners[0] ?? {};
    expect([gave, got]).toEqual([given.own, received.own]);
    // What one of the two received the other gave.
    expect(given.median).toBe((given.own + received.own) / 2);
    seen = given.own + received.own;
  } while (writing);
  await writers;
  expect((await figuresOf(ann, ann)).partners).toMatchObject([{ given: 80, received: 40 }]);
  expect(seen).toBeGreaterThan(0);
});
