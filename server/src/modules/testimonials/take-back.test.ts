import { expect, onTestFinished, test } from 'vitest';
import { aKey, openTestApp } from '../../../test/app.ts';
import { addressOf, readEvents } from '../../../test/event-reader.ts';
import type { Person } from '../../../test/network.ts';

const { as, audited, app, sql, aChapter, aMember, aSuperAdmin, aTestimonial } = await openTestApp({
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
});
const admin = await aSuperAdmin();
const FLAG = ['can_approve_testimonial'] as const;
const REASON = 'Our client did not agree to be named';

async function approved(more: { hidden?: true } = {}) {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter, flags: FLAG })];
  const decider = await aMember({ chapter, flags: FLAG });
  const testimonial = await aTestimonial({ from: ada, to: bob, status: 'approved', by: admin, ...more });
  return { chapter, ada, bob, decider, testimonial };
}
const takeBack = (who: Person, { id }: { id: number }, key = aKey()) =>
  as(who).post(`/testimonials/${id}/take-back`, { reason: REASON }, { headers: { 'idempotency-key': key } });
const shownTo = async (reader: Person, receiver: Person) =>
  (await as(reader).get(`/members/${receiver.id}/testimonials`)).body.testimonials.map(
    ({ status, return_reason }: { status: string; return_reason: string | null }) => [status, return_reason],
  );

test('those who decide return an approved one with a reason; its writer can send it again', async () => {
  for (const who of ['decider', 'admin'] as const) {
    const { chapter, ada, bob, testimonial, ...people } = await approved();
    const by = who === 'admin' ? admin : people.decider;
    const listed = (await as(by).get('/testimonials?status=approved')).body.testimonials;
    expect(listed.find(({ id }: { id: number }) => id === testimonial.id).may.take_back).toBe(1);
    const key = aKey();
    for (const _ of [1, 2]) {
      const { status, body } = await takeBack(by, testimonial, key);
      expect([status, body.status, body.approved_at, body.return_reason, body.may]).toEqual([
        200,
        'returned',
        null,
        REASON,
        { decide: 0, take_back: 0, change: 0, withdraw: 0, hide: 0 },
      ]);
    }
    expect(await shownTo(bob, bob)).toEqual([]);
    expect(await shownTo(await aMember({ chapter }), bob)).toEqual([]);
    expect(await shownTo(ada, bob)).toEqual([['returned', REASON]]);
    expect(
      await audited('action, actor_id, member_id, chapter_id, details', 'testimonial', testimonial),
    ).toEqual([
      {
        action: 'testimonial.taken_back',
        actor_id: by.id,
        member_id: ada.id,
        chapter_id: chapter.id,
        details: {},
      },
    ]);
    expect(await sql('SELECT kind, user_id FROM mails WHERE testimonial_id = $1', [testimonial.id])).toEqual([
      { kind: 'testimonial_returned', user_id: ada.id },
    ]);
    await as(ada).put(`/testimonials/${testimonial.id}`, { text: 'Found us a client who stayed' });
    const again = await as(by).patch(`/testimonials/${testimonial.id}/status`, { status: 'approved' });
    expect(again.body.status).toBe('approved');
    expect(await shownTo(bob, bob)).toEqual([['approved', null]]);
  }
});

test('a repeated request does not show it to those who may no longer see it', async () => {
  const { ada, bob, decider, testimonial } = await approved();
  const keys = { decider: aKey(), admin: aKey() };
  const text = 'Found us a client who stayed';
  expect((await takeBack(decider, testimonial, keys.decider)).status).toBe(200);
  await as(ada).put(`/testimonials/${testimonial.id}`, { text });
  await as(admin).put(`/auth/${decider.id}`, { chapter_id: (await aChapter()).id });
  const moved = await takeBack(decider, testimonial, keys.decider);
  expect([moved.status, Object.keys(moved.body)], 'moved').toEqual([409, ['message', 'code']]);
  expect(moved.text).not.toContain(text);
  await as(admin).patch(`/testimonials/${testimonial.id}/status`, { status: 'approved' });
  expect((await takeBack(admin, testimonial, keys.admin)).status).toBe(200);
  await as(ada).put(`/testimonials/${testimonial.id}`, { text });
  await as(admin).patch(`/testimonials/${testimonial.id}/status`, { status: 'approved' });
  expect((await takeBack(admin, testimonial, keys.admin)).body).toMatchObject({ status: 'approved', text });
  await as(bob).patch(`/testimonials/${testimonial.id}/hidden`, { hidden: 1 });
  expect((await takeBack(admin, testimonial, keys.admin)).status, 'hidden').toBe(404);
});

test('at any time, also after either of the two has moved', async () => {
  const { ada, bob, decider, testimonial } = await approved();
  await as(admin).put(`/auth/${bob.id}`, { chapter_id: (await aChapter()).id });
  await as(admin).post(`/members/${ada.id}/end`, {});
  expect((await takeBack(decider, testimonial)).status).toBe(200);
  expect(await shownTo(bob, bob)).toEqual([]);
});

test('not its writer, its receiver, other chapters or members without the flag', async () => {
  const { chapter, bob, testimonial } = await approved();
  const ada = await aMember({ chapter, flags: FLAG });
  const own = await aTestimonial({ from: ada, to: bob, status: 'approved', by: admin });
  expect((await takeBack(ada, own)).status, 'its writer').toBe(403);
  expect((await takeBack(bob, own)).status, 'its receiver').toBe(403);
  expect((await takeBack(await aMember({ flags: FLAG }), testimonial)).status).toBe(404);
  expect((await takeBack(await aMember({ chapter }), testimonial)).status).toBe(403);
  expect((await as(admin).post(`/testimonials/${own.id}/take-back`, {})).body.fields).toEqual({
    reason: 'is required',
  });
  expect(await shownTo(bob, bob)).toHaveLength(2);
});

test('only an approved one that is shown; returning a pending one never takes back an approval', async () => {
  const { ada, chapter, decider, testimonial } = await approved();
  const pending = await aTestimonial({ from: ada, to: await aMember({ chapter }) });
  const early = await takeBack(decider, pending);
  expect([early.status, early.body.message]).toEqual([409, 'This testimonial is not approved']);
  const late = await as(decider).patch(`/testimonials/${testimonial.id}/status`, {
    status: 'returned',
    reason: REASON,
  });
  expect([late.status, late.body.message]).toEqual([409, 'This testimonial is approved already']);
  // What its receiver hides is theirs alone.
  const { testimonial: hidden } = await approved({ hidden: true });
  expect((await takeBack(admin, hidden)).status).toBe(404);
  const answers = await Promise.all([takeBack(decider, testimonial), takeBack(admin, testimonial)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('its writer is notified, and the chapter reloads the page without learning why', async () => {
  const { chapter, ada, bob, decider, testimonial } = await approved();
  const people = { ada, bob, decider, cleo: await aMember({ chapter }), admin };
  const address = await addressOf(app);
  const readers = await Promise.all(Object.values(people).map((person) => readEvents(address, person)));
  onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.close()))));
  await takeBack(decider, testimonial);
  await as(admin).put(`/chapters/${chapter.id}`, { region: 'Elsewhere' });
  await expect
    .poll(() => readers.filter(({ events }) => events.some(({ kind }) => kind === 'chapter_changed')).length)
    .toBe(readers.length);
  const heard = Object.keys(people).map((name, n) => [
    name,
    (readers[n]?.events ?? [])
      .filter(({ kind }) => kind.startsWith('testimonial'))
      // A super admin hears of those of the other tests, too.
      .filter(({ testimonial_id }) => [null, testimonial.id].includes(testimonial_id))
      .map(({ kind, to_me }) => `${kind}${to_me ? ' to me' : ''}`),
  ]);
  expect(Object.fromEntries(heard)).toEqual({
    ada: ['testimonial_returned to me', 'testimonial_changed'],
    bob: ['testimonial_changed to me'],
    decider: expect.arrayContaining(['testimonial_changed']),
    cleo: ['testimonial_changed'],
    admin: ['testimonial_settled', 'testimonial_changed'],
  });
  for (const { messages } of readers) expect(JSON.stringify(messages)).not.toContain(REASON);
});
