import { endpoints } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin, aTestimonial } = await openTestApp();
const admin = await aSuperAdmin();
const REASON = 'Mention of case 4711 must go';
const FLAG = ['can_approve_testimonial'] as const;

/** Bob is written about: one approved, one hidden, one pending, one returned with the reason. */
async function aPage() {
  const chapter = await aChapter();
  const member = (more = {}) => aMember({ chapter, ...more });
  const bob = await member({ full_name: 'Bob' });
  const [ann, hal, pia, rex] = [await member(), await member(), await member(), await member()];
  const decider = await member({ flags: FLAG });
  const other = await member({ flags: ['can_add_member', 'can_approve_thankyou', 'can_approve_guest'] });
  const about = { to: bob };
  const approved = await aTestimonial({
    from: ann,
    ...about,
    status: 'approved',
    text: 'Approved for everyone to read',
  });
  const hidden = await aTestimonial({
    from: hal,
    ...about,
    status: 'approved',
    hidden: true,
    text: 'Hidden by its receiver Bob',
  });
  const pending = await aTestimonial({ from: pia, ...about, text: 'Pending, for those who decide' });
  const returned = await aTestimonial({ from: rex, ...about, text: 'Returned to its writer alone' });
  expect(
    (await as(decider).patch(`/testimonials/${returned.id}/status`, { status: 'returned', reason: REASON }))
      .status,
  ).toBe(200);
  return { chapter, bob, ann, hal, pia, rex, decider, other, approved, hidden, pending, returned };
}
type Page = Awaited<ReturnType<typeof aPage>>;
const NAMES = ['approved', 'hidden', 'pending', 'returned'] as const;

test.each<[string, (page: Page) => Person, readonly (typeof NAMES)[number][]]>([
  ['the receiver', ({ bob }) => bob, ['approved', 'hidden']],
  ['the writer of an approved one', ({ ann }) => ann, ['approved']],
  ['the writer of a hidden one', ({ hal }) => hal, ['approved', 'hidden']],
  ['the writer of a pending one', ({ pia }) => pia, ['approved', 'pending']],
  ['the writer of a returned one', ({ rex }) => rex, ['approved', 'returned']],
  ['a decider', ({ decider }) => decider, ['approved', 'pending', 'returned']],
  ['other flags', ({ other }) => other, ['approved']],
  ['a super admin', () => admin, ['approved', 'pending', 'returned']],
])("%s sees exactly these on the receiver's page", async (_, pick, names) => {
  const page = await aPage();
  const { body, text } = await as(pick(page)).get(`/members/${page.bob.id}/testimonials`);
  const ids = body.testimonials.map(({ id }: { id: number }) => id);
  expect(ids.sort()).toEqual(names.map((name) => page[name].id).sort());
  expect(body.total).toBe(names.length);
  for (const name of NAMES) expect(text.includes(page[name].text)).toBe(names.includes(name));
});

test('undecided ones first, then the latest approval, page by page', async () => {
  const chapter = await aChapter();
  const bob = await aMember({ chapter });
  const from = () => aMember({ chapter });
  const at = (day: string) => `2026-11-${day}T08:00:00.000Z`;
  const made = [];
  for (const day of ['03', '05', '04'])
    made.push((await aTestimonial({ from: await from(), to: bob, status: 'approved', at: at(day) })).id);
  const pending = await aTestimonial({ from: await from(), to: bob, at: at('01') });
  const page = async (number: number) =>
    (await as(admin).get(`/members/${bob.id}/testimonials?page=${number}&page_size=2`)).body;
  expect((await page(1)).testimonials.map(({ id }: { id: number }) => id)).toEqual([pending.id, made[1]]);
  expect(await page(2)).toMatchObject({
    total: 4,
    page_size: 2,
    testimonials: [{ id: made[2] }, { id: made[0] }],
  });
});

test("deciders list their chapter's, with a file, and never an undecided one about themselves", async () => {
  const { chapter, bob, decider, pending, returned, approved } = await aPage();
  const ids = async (who: Person, query: string) =>
    (await as(who).get(`/testimonials${query}`)).body.testimonials.map(({ id }: { id: number }) => id);
  expect(await ids(decider, '')).toEqual([pending.id]);
  expect(await ids(decider, '?status=returned')).toEqual([returned.id]);
  expect(await ids(decider, '?status=approved')).toEqual([approved.id]);
  expect(await ids(decider, '?search=BO')).toEqual([pending.id]);
  expect(await ids(decider, '?search=4711')).toEqual([]);
  expect(await ids(admin, `?chapter_id=${chapter.id}`)).toEqual([pending.id]);
  expect(await ids(admin, '')).toContain(pending.id);
  expect(await ids(admin, '?search=Bob&status=returned')).toContain(returned.id);
  const elsewhere = await aMember({ flags: FLAG });
  expect(await ids(elsewhere, '')).toEqual([]);
  expect((await as(elsewhere).get(`/testimonials?chapter_id=${chapter.id}`)).status).toBe(403);

  await as(admin).post(`/permissions/${bob.id}`, flags({ can_approve_testimonial: 1 }));
  for (const status of ['pending', 'returned']) {
    expect(await ids(bob, `?status=${status}`)).toEqual([]);
    const file = await as(bob).get(`/testimonials/export?status=${status}`);
    expect([file.status, file.text.includes('Pending,'), file.text.includes(REASON)]).toEqual([
      200,
      false,
      false,
    ]);
  }
  expect((await as(decider).get('/testimonials/export')).text).toContain('Pending, for those who decide');
  expect((await as(decider).get('/testimonials/export?status=approved')).text).not.toContain('Hidden by');
});

test('those to decide are listed with the last sent first, or the oldest on request', async () => {
  const chapter = await aChapter();
  const decider = await aMember({ chapter, flags: FLAG });
  const bob = await aMember({ chapter });
  const at = (day: string) => `2026-11-${day}T08:00:00.000Z`;
  const made = [];
  for (const day of ['03', '05', '04'])
    made.push((await aTestimonial({ from: await aMember({ chapter }), to: bob, at: at(day) })).id);
  const [first, last, second] = made;
  const ids = async (who: Person, query: string) =>
    (await as(who).get(`/testimonials${query}`)).body.testimonials.map(({ id }: { id: number }) => id);
  for (const [who, more] of [
    [decider, ''],
    [admin, `&chapter_id=${chapter.id}`],
  ] as const) {
    expect(await ids(who, `?page_size=9${more}`)).toEqual([last, second, first]);
    expect(await ids(who, `?oldest=1${more}`)).toEqual([first, second, last]);
  }
});

test('its writer and those who decide read the reason', async () => {
  const { bob, rex, decider, returned } = await aPage();
  for (const who of [rex, decider, admin])
    expect((await as(who).get(`/members/${bob.id}/testimonials`)).body.testimonials).toContainEqual(
      expect.objectContaining({ id: returned.id, return_reason: REASON }),
    );
  expect((await as(rex).get('/needs')).body.needs).toMatchObject([
    {
      kind: 'change_testimonial',
      testimonial_id: returned.id,
      member_id: bob.id,
      name: 'Bob',
      reason: REASON,
    },
  ]);
});

test('no one else reads the reason or an undecided text, by any call that reads', async () => {
  const { chapter, bob, other, pending, returned } = await aPage();
  // The receiver decides about other people's.
  await as(admin).post(`/permissions/${bob.id}`, flags({ can_approve_testimonial: 1 }));
  const ids = new Set([chapter.id, bob.id, pending.id, returned.id]);
  const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');
  let answered = 0;
  for (const who of [bob, other])
    for (const { path } of reads)
      for (const id of path.includes(':') ? ids : [0])
        for (const query of ['', '?status=returned']) {
          const { status, text } = await as(who).get(path.replace(/:\w+/, String(id)) + query);
          if (status === 200) answered += 1;
          for (const secret of [REASON, pending.text, returned.text])
            expect(text, path + query).not.toContain(secret);
        }
  expect(answered).toBeGreaterThan(100);
});

test('nothing but the table keeps a reason or a text: no history, event, remembered answer or mail', async () => {
  await aPage();
  const tables = await sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'testimonials'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables)
    expect(
      await sql(
        `SELECT 1 FROM ${name} t WHERE t::text LIKE '%${REASON}%' OR t::text LIKE '%for those who decide%'`,
      ),
      name,
    ).toEqual([]);
});

test('a decider who loses the flag, or moves, no longer sees what is undecided', async () => {
  const { bob, decider, approved } = await aPage();
  const seen = async () =>
    (await as(decider).get(`/members/${bob.id}/testimonials`)).body.testimonials.map(
      ({ id }: { id: number }) => id,
    );
  expect((await as(decider).get('/needs')).body.needs).toMatchObject([{ kind: 'decide_testimonial' }]);
  await as(admin).post(`/permissions/${decider.id}`, flags());
  expect(await seen()).toEqual([approved.id]);
  expect((await as(decider).get('/testimonials')).status).toBe(403);
  expect((await as(decider).get('/needs')).body.needs).toEqual([]);
});

test('the bell names an approval to both and a return to its writer, never the reason', async () => {
  const { bob, pia, rex, decider, ann, pending } = await aPage();
  clock.advance(60_000);
  await as(decider).patch(`/testimonials/${pending.id}/status`, { status: 'approved' });
  const latest = async (who: Person) => (await as(who).get('/activity')).body.activities;
  for (const [who, own] of [
    [bob, 0],
    [pia, 1],
  ] as const)
    expect((await latest(who))[0]).toMatchObject({
      kind: 'testimonial_approved',
      name: pia.full_name,
      other: 'Bob',
      member_id: bob.id,
      own,
    });
  expect((await latest(rex))[0]).toMatchObject({
    kind: 'testimonial_returned',
    name: decider.full_name,
    other: 'Bob',
    member_id: bob.id,
  });
  expect(JSON.stringify(await latest(ann))).not.toContain('testimonial_returned');
  const seenByAdmin = async () => (await latest(admin)).map(({ id }: { id: string }) => id);
  expect(await seenByAdmin()).toContain(`testimonial_approved:${pending.id}`);
  await as(bob).patch(`/testimonials/${pending.id}/hidden`, { hidden: 1 });
  expect(await seenByAdmin()).not.toContain(`testimonial_approved:${pending.id}`);
});

test('the account export has what one wrote, withdrawn ones too, and what one received', async () => {
  const { bob, rex, approved, hidden, returned } = await aPage();
  const exported = async (who: Person) => (await as(who).get('/account/export')).body;
  await as(rex).post(`/testimonials/${returned.id}/withdraw`);
  expect(await exported(rex)).toMatchObject({
    testimonials_given: [{ id: returned.id, status: 'withdrawn' }],
    testimonials_received: [],
  });
  const { testimonials_received } = await exported(bob);
  expect(testimonials_received.map(({ id }: { id: number }) => id).sort()).toEqual([approved.id, hidden.id]);
  expect(await exported(admin)).toMatchObject({ testimonials_given: [], testimonials_received: [] });
});

test("the history names the testimonial by its writer and its receiver, in the chapter's and its writer's history", async () => {
  const { chapter, rex, returned } = await aPage();
  for (const path of [`/chapters/${chapter.id}/history`, `/members/${rex.id}/history`]) {
    const { entries } = (await as(admin).get(path)).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'testimonial.returned',
        about: expect.objectContaining({
          type: 'testimonial',
          id: returned.id,
          name: 'Bob',
          writer: rex.full_name,
        }),
        note: null,
        changes: [],
      }),
    );
  }
});
