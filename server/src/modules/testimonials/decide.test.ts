import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import type { Person } from '../../../test/network.ts';

const world = await openTestApp();
const { as, audited, clock, sql, aChapter, aMember, aSuperAdmin, aTestimonial } = world;
const admin = await aSuperAdmin();
const FLAG = ['can_approve_testimonial'] as const;

async function one() {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const decider = await aMember({ chapter, flags: FLAG });
  return { chapter, ada, bob, decider, testimonial: await aTestimonial({ from: ada, to: bob }) };
}
const decide = (who: Person, { id }: { id: number }, status: string, reason?: string) =>
  as(who).patch(`/testimonials/${id}/status`, { status, ...(reason !== undefined && { reason }) });
const statusOf = async ({ id }: { id: number }) =>
  (await sql<{ status: string }>('SELECT status FROM testimonials WHERE id = $1', [id]))[0]?.status;

test('a flag holder of the chapter and super admins approve; it is on the page of its receiver', async () => {
  for (const elevated of [true, false]) {
    const { ada, bob, chapter, decider, testimonial } = await one();
    const who = elevated ? decider : admin;
    const { status, body } = await decide(who, testimonial, 'approved');
    expect([status, body.status, body.approved_at, body.may.decide]).toEqual([
      200,
      'approved',
      '2026-11-09T10:00:00Z',
      0,
    ]);
    for (const reader of [ada, bob, decider, admin, await aMember({ chapter })])
      expect((await as(reader).get(`/members/${bob.id}/testimonials`)).body.testimonials).toMatchObject([
        { id: testimonial.id, text: testimonial.text, status: 'approved' },
      ]);
    expect(
      await audited('action, actor_id, member_id, chapter_id, details', 'testimonial', testimonial),
    ).toEqual([
      {
        action: 'testimonial.approved',
        actor_id: who.id,
        member_id: ada.id,
        chapter_id: chapter.id,
        details: {},
      },
    ]);
  }
});

test('returning needs a reason, which approving must not have; its writer reads it', async () => {
  const { ada, bob, decider, testimonial } = await one();
  const fields = async (status: string, reason?: string) =>
    (await decide(decider, testimonial, status, reason)).body.fields;
  expect(await fields('returned')).toEqual({ reason: 'is required' });
  expect(await fields('returned', ' \n ')).toEqual({ reason: 'must be readable text' });
  expect(await fields('returned', 'x'.repeat(501))).toEqual({ reason: 'must have at most 500 characters' });
  expect(await fields('approved', 'Fine')).toEqual({ reason: 'is only for a testimonial that is returned' });
  expect((await decide(decider, testimonial, 'returned', 'Say why')).body).toMatchObject({
    status: 'returned',
    return_reason: 'Say why',
  });
  const { body } = await as(ada).get(`/members/${bob.id}/testimonials`);
  expect(body).toMatchObject({
    may_write: 0,
    testimonials: [{ return_reason: 'Say why', may: { change: 1, withdraw: 1, decide: 0, hide: 0 } }],
  });
});

test('neither its writer nor its receiver decides, whatever their flags are', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter, flags: FLAG }), await aMember({ chapter, flags: FLAG })];
  const testimonial = await aTestimonial({ from: ada, to: bob });
  for (const status of ['approved', 'returned']) {
    const reason = status === 'returned' ? 'No' : undefined;
    expect((await decide(ada, testimonial, status, reason)).status).toBe(403);
    // For its receiver there is no such testimonial.
    expect((await decide(bob, testimonial, status, reason)).status).toBe(404);
  }
  expect(await statusOf(testimonial)).toBe('pending');
});

test('of two concurrent decisions one wins, and the other reads the new state', async () => {
  const { chapter, decider, testimonial } = await one();
  const other = await aMember({ chapter, flags: FLAG });
  const answers = await Promise.all([
    decide(decider, testimonial, 'approved'),
    decide(other, testimonial, 'returned', 'No'),
    decide(admin, testimonial, 'approved'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const status = await statusOf(testimonial);
  for (const { body } of answers.filter((answer) => answer.status === 409))
    expect(body.message).toBe(`This testimonial is ${status} already`);
  expect(await audited('1', 'testimonial', testimonial)).toHaveLength(1);
});

test('refuses deciders whose flag was revoked, has expired or is of another chapter a second ago', async () => {
  const { decider, testimonial } = await one();
  await as(admin).post(`/permissions/${decider.id}`, flags());
  expect((await decide(decider, testimonial, 'approved')).status).toBe(403);

  await as(admin).post(`/permissions/${decider.id}`, {
    ...flags({ can_approve_testimonial: 1 }),
    permissions_until: '2026-11-09',
  });
  clock.advance(86_400_000);
  expect((await decide(decider, testimonial, 'approved')).status).toBe(403);
  clock.advance(-86_400_000);

  await as(admin).put(`/auth/${decider.id}`, { chapter_id: (await aChapter()).id });
  expect((await decide(decider, testimonial, 'approved')).status).toBe(404);
  expect((await decide(await aMember({ flags: FLAG }), testimonial, 'approved')).status).toBe(404);
  expect(await statusOf(testimonial)).toBe('pending');
});

test('decides only while both are members of its chapter; it waits until they are again', async () => {
  for (const who of ['ada', 'bob'] as const) {
    const { decider, testimonial, chapter, ...people } = await one();
    const needs = async (reader: Person) =>
      (await as(reader).get('/needs')).body.needs.filter(
        ({ testimonial_id }: { testimonial_id: number }) => testimonial_id === testimonial.id,
      );
    expect(await needs(decider)).toHaveLength(1);
    const path = `/auth/${people[who].id}`;
    await as(admin).put(path, { chapter_id: (await aChapter()).id });
    expect(await needs(decider)).toEqual([]);
    expect(await needs(admin)).toEqual([]);
    for (const reader of [decider, admin]) {
      const { status, body } = await decide(reader, testimonial, 'approved');
      expect([status, body.message]).toEqual([
        409,
        'The two people are no longer members of the same chapter',
      ]);
    }
    const [listed] = (await as(decider).get('/testimonials')).body.testimonials;
    expect(listed.may.decide).toBe(0);
    await as(admin).put(path, { chapter_id: chapter.id });
    await as(admin).post(`/members/${people[who].id}/end`, {});
    expect((await decide(decider, testimonial, 'approved')).status).toBe(409);
    await as(admin).post(`/members/${people[who].id}/resume`, {});
    expect((await decide(decider, testimonial, 'approved')).status).toBe(200);
  }
});

test('an approval waits for a move that has begun, and is refused after it', async () => {
  const { bob, decider, testimonial } = await one();
  const away = await aChapter();
  const { status } = await meanwhile(
    world,
    [['UPDATE users SET chapter_id = $2 WHERE id = $1', [bob.id, away.id]]],
    () => decide(decider, testimonial, 'approved'),
  );
  expect(status).toBe(409);
  expect(await statusOf(testimonial)).toBe('pending');
});

test('decides nothing that is returned, approved or withdrawn', async () => {
  for (const status of ['returned', 'approved'] as const) {
    const { chapter, decider } = await one();
    const people = { from: await aMember({ chapter }), to: await aMember({ chapter }) };
    const answer = await decide(decider, await aTestimonial({ ...people, status }), 'approved');
    expect([answer.status, answer.body.message]).toEqual([409, `This testimonial is ${status} already`]);
  }
  const { ada, decider, testimonial } = await one();
  await as(ada).post(`/testimonials/${testimonial.id}/withdraw`);
  expect((await decide(decider, testimonial, 'approved')).status).toBe(404);
});
