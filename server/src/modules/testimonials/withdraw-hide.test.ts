import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { LIMITS } from '../auth/limits.ts';

const { as, audited, clock, aChapter, aMember, aSuperAdmin, aTestimonial } = await openTestApp();
const admin = await aSuperAdmin();

async function approved() {
  const chapter = await aChapter();
  const [ada, bob, cleo] = [
    await aMember({ chapter }),
    await aMember({ chapter }),
    await aMember({ chapter }),
  ];
  const decider = await aMember({ chapter, flags: ['can_approve_testimonial'] });
  const testimonial = await aTestimonial({ from: ada, to: bob, status: 'approved' });
  return { chapter, ada, bob, cleo, decider, testimonial };
}
const withdraw = (who: { token: string }, { id }: { id: number }) =>
  as(who).post(`/testimonials/${id}/withdraw`);
const hide = (who: { token: string }, { id }: { id: number }, hidden: 0 | 1) =>
  as(who).patch(`/testimonials/${id}/hidden`, { hidden });
const onPage = async (reader: { token: string }, about: { id: number }): Promise<number[]> =>
  (await as(reader).get(`/members/${about.id}/testimonials`)).body.testimonials.map(
    ({ id }: { id: number }) => id,
  );
const listed = async (reader: { token: string }, query: string): Promise<number[]> =>
  (await as(reader).get(`/testimonials${query}`)).body.testimonials.map(({ id }: { id: number }) => id);

test('its writer withdraws it in any state, and no one sees it again', async () => {
  for (const status of ['pending', 'returned', 'approved'] as const) {
    const { chapter, ada, bob, cleo, decider } = await approved();
    const other = await aMember({ chapter });
    const testimonial = await aTestimonial({ from: ada, to: other, status });
    const { body } = await withdraw(ada, testimonial);
    expect(body).toMatchObject({
      status: 'withdrawn',
      return_reason: null,
      may: { decide: 0, take_back: 0, change: 0, withdraw: 0, hide: 0 },
    });
    for (const reader of [ada, bob, cleo, other, decider, admin])
      expect(await onPage(reader, other)).toEqual([]);
    for (const filter of ['pending', 'returned', 'approved'])
      expect(await listed(admin, `?status=${filter}&chapter_id=${chapter.id}`)).not.toContain(testimonial.id);
    expect((await as(admin).get('/testimonials?status=withdrawn')).status).toBe(400);
    expect((await withdraw(ada, testimonial)).status).toBe(409);
  }
});

test('withdraws it after either of the two has moved, from the list of what one wrote', async () => {
  const { ada, bob, testimonial } = await approved();
  await as(admin).put(`/auth/${bob.id}`, { chapter_id: (await aChapter()).id });
  const given = async () => (await as(ada).get(`/members/${ada.id}/testimonials?direction=given`)).body;
  expect(await given()).toMatchObject({
    total: 1,
    testimonials: [
      { id: testimonial.id, receiver: { name: bob.full_name }, may: { withdraw: 1, change: 0 } },
    ],
  });
  expect((await withdraw(ada, testimonial)).status).toBe(200);
  expect((await given()).total).toBe(0);
});

test('what someone wrote is listed for themselves alone', async () => {
  const { ada, bob, decider } = await approved();
  for (const reader of [bob, decider, admin])
    expect((await as(reader).get(`/members/${ada.id}/testimonials?direction=given`)).status).toBe(403);
});

test('only its writer withdraws it', async () => {
  const { bob, cleo, decider, testimonial } = await approved();
  for (const who of [bob, cleo, decider]) expect((await withdraw(who, testimonial)).status).toBe(403);
  expect((await withdraw(admin, testimonial)).status).toBe(403);
  expect((await withdraw(await aMember(), testimonial)).status).toBe(404);
});

test('its receiver hides it from everyone but its writer, and shows it again', async () => {
  const { ada, bob, cleo, decider, testimonial } = await approved();
  expect((await hide(bob, testimonial, 1)).body).toMatchObject({ hidden: 1, may: { hide: 1 } });
  for (const reader of [ada, bob]) expect(await onPage(reader, bob)).toEqual([testimonial.id]);
  for (const reader of [cleo, decider, admin]) expect(await onPage(reader, bob)).toEqual([]);
  for (const reader of [decider, admin])
    expect(await listed(reader, '?status=approved')).not.toContain(testimonial.id);
  // For everyone else it does not exist.
  for (const who of [cleo, decider]) {
    expect((await withdraw(who, testimonial)).status).toBe(404);
    expect((await hide(who, testimonial, 0)).status).toBe(404);
  }
  // Again changes nothing, and leaves no second entry.
  await hide(bob, testimonial, 1);
  await hide(bob, testimonial, 0);
  expect(await onPage(cleo, bob)).toEqual([testimonial.id]);
  expect(await audited('action', 'testimonial', testimonial)).toEqual([
    { action: 'testimonial.hidden' },
    { action: 'testimonial.shown' },
  ]);
});

test('only its receiver hides it, once it is approved', async () => {
  const { chapter, ada, bob, cleo, decider, testimonial } = await approved();
  for (const who of [ada, cleo, decider]) expect((await hide(who, testimonial, 1)).status).toBe(403);
  expect((await hide(await aMember(), testimonial, 1)).status).toBe(404);
  const pending = await aTestimonial({ from: await aMember({ chapter }), to: bob });
  expect((await hide(bob, pending, 1)).status).toBe(404);
  await withdraw(ada, testimonial);
  expect((await hide(bob, testimonial, 1)).status).toBe(404);
});

test('hides and shows only so often in a day', async () => {
  const { bob, testimonial } = await approved();
  for (let n = 0; n < LIMITS.testimonialsHidden.most; n += 1)
    expect((await hide(bob, testimonial, n % 2 === 0 ? 1 : 0)).status).toBe(200);
  expect((await hide(bob, testimonial, 1)).status).toBe(429);
  clock.advance(DAY);
  expect((await hide(bob, testimonial, 1)).status).toBe(200);
});

test('goes with its receiver to another chapter, and stays when its writer leaves', async () => {
  const { ada, bob, cleo, testimonial } = await approved();
  const away = await aChapter();
  const there = await aMember({ chapter: away });
  await as(admin).put(`/auth/${bob.id}`, { chapter_id: away.id });
  await as(admin).post(`/members/${ada.id}/end`, {});
  expect(await onPage(there, bob)).toEqual([testimonial.id]);
  expect((await as(cleo).get(`/members/${bob.id}/testimonials`)).status).toBe(404);
  expect((await hide(bob, testimonial, 1)).status).toBe(200);
  expect(await onPage(there, bob)).toEqual([]);
});
