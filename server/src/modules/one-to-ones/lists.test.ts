import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aOneToOne, aPicture, aReferral, aSuperAdmin } = world;

test('whom to meet next: never met first, then longest ago, with open referrals and what is planned', async () => {
  const chapter = await aChapter();
  const [me, never, lately, longAgo, disputed] = [
    await aMember({ chapter }),
    await aMember({ chapter, full_name: 'Nora' }),
    await aMember({ chapter, full_name: 'Lara' }),
    await aMember({ chapter, full_name: 'Omar', vertical: 'Law' }),
    await aMember({ chapter, full_name: 'Dora' }),
  ];
  await aMember({ chapter, removed: true });
  await aMember();
  await aOneToOne({ from: me, to: lately, status: 'confirmed', at: '2026-11-01T08:00:00Z' });
  await aOneToOne({ from: longAgo, to: me, status: 'confirmed', at: '2026-03-01T08:00:00Z' });
  await aOneToOne({ from: longAgo, to: me, status: 'confirmed', at: '2026-02-01T08:00:00Z' });
  await aOneToOne({ from: disputed, to: me, status: 'disputed' });
  await aOneToOne({ from: never, to: disputed, status: 'confirmed' });
  const planned = await aOneToOne({ from: longAgo, to: me, status: 'proposed' });
  await aReferral({ from: me, to: never });
  await aReferral({ from: never, to: me });
  await aReferral({ from: never, to: me, status: 'no_response' });
  const { body } = await as(me).get('/one-to-ones/who-next?page=1&page_size=50');
  expect(body).toMatchObject({ total: 4 });
  expect(body.members).toMatchObject([
    { full_name: 'Dora', last_met: null, open_referrals: 0 },
    { full_name: 'Nora', last_met: null, open_referrals: 2, planned: null },
    {
      full_name: 'Omar',
      last_met: '2026-03-01',
      vertical: 'Law',
      planned: { id: planned.id, day: '2026-11-10' },
    },
    { full_name: 'Lara', last_met: '2026-11-01' },
  ]);
  const found = await as(me).get('/one-to-ones/who-next?search=oma');
  expect(found.body.members.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Omar']);
});

test('the open list has what is planned or waits for a word, the other list the rest', async () => {
  const chapter = await aChapter();
  const me = await aMember({ chapter });
  const someone = () => aMember({ chapter });
  const past = '2026-11-01T08:00:00Z';
  const made = {
    proposed: await aOneToOne({ from: await someone(), to: me, status: 'proposed' }),
    accepted: await aOneToOne({ from: me, to: await someone(), at: '2026-11-12T08:00:00Z' }),
    unconfirmed: await aOneToOne({ from: me, to: await someone(), at: past, met: { from: true } }),
    disputed: await aOneToOne({ from: me, to: await someone(), status: 'disputed', at: past }),
    confirmed: await aOneToOne({ from: me, to: await someone(), status: 'confirmed' }),
    declined: await aOneToOne({ from: await someone(), to: me, status: 'declined' }),
    unanswered: await aOneToOne({ from: await someone(), to: me, status: 'proposed', at: past }),
    forgotten: await aOneToOne({ from: me, to: await someone(), at: '2026-09-01T08:00:00Z' }),
  };
  await aOneToOne({ from: await someone(), to: await someone() });
  const names = async (list: string) => {
    const { body } = await as(me).get(`/one-to-ones?list=${list}&page=1&page_size=50`);
    return body.one_to_ones.map(
      ({ id }: { id: number }) => Object.entries(made).find(([, one]) => one.id === id)?.[0],
    );
  };
  expect(await names('open')).toEqual(['unconfirmed', 'disputed', 'proposed', 'accepted']);
  expect(await names('past')).toEqual(['declined', 'confirmed', 'unanswered', 'forgotten']);
});

test('the brief has the trade, the ideal referral, what the two exchanged, and what is new since they last met', async () => {
  const chapter = await aChapter();
  const [me, bob] = [await aMember({ chapter }), await aMember({ chapter, vertical: 'Law' })];
  const { id } = await aOneToOne({ from: me, to: bob });
  const briefOf = async () => (await as(me).get(`/one-to-ones/${id}`)).body.brief;
  await aReferral({ from: me, to: bob, daysAgo: 30 });
  expect(await briefOf()).toMatchObject({
    vertical: 'Law',
    ideal_referral: '',
    last_met: null,
    since: { given: 1, received: 0 },
  });
  await aOneToOne({ from: me, to: bob, status: 'confirmed', at: '2026-10-30T08:00:00Z' });
  await aReferral({ from: bob, to: me });
  await as(bob).put('/account/ideal-referral', { ideal_referral: 'Owners of hotels' });
  expect(await briefOf()).toEqual({
    vertical: 'Law',
    ideal_referral: 'Owners of hotels',
    exchanged: {
      given: { referrals: 1, converted: 0, thanked: 0 },
      received: { referrals: 1, converted: 0, thanked: 0 },
    },
    last_met: '2026-10-30',
    since: { given: 0, received: 1, profile_changed: 1 },
  });
  const pictureOf = async () => (await as(me).get(`/one-to-ones/${id}`)).body.one_to_one.partner.picture;
  expect(await pictureOf()).toBeNull();
  await aPicture(bob);
  expect(await pictureOf()).toMatch(/^\/api\/pictures\//);
});

test('its topics are for the two: in no search, history, event or file of anybody else', async () => {
  const chapter = await aChapter();
  const FLAGGED = ['can_add_member', 'can_schedule_meeting'] as const;
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
  const others: Person[] = [await aMember({ chapter, flags: FLAGGED }), await aSuperAdmin()];
  const positions = await Promise.all(
    others.map(async (who) => (await as(who).get('/events')).body.position),
  );
  const { body } = await as(ada).post('/one-to-ones', {
    partner_id: bob.id,
    day: '2026-11-20',
    starts: '08:00',
    minutes: 60,
    topics: 'Merger 4711',
  });
  const path = `/one-to-ones/${body.id}`;
  await as(bob).patch(path, { topics: 'Merger 4711 and 4712', starts: '09:00' });
  await as(ada).patch(`${path}/status`, { status: 'accepted' });
  for (const [n, who] of others.entries()) {
    const { chapter_id } = who;
    const answers = [
      await as(who).get('/events', { headers: { 'last-event-id': positions[n] } }),
      await as(who).get('/search?search=4711'),
      await as(who).get(path),
      await as(who).get('/account/export'),
      await as(who).get('/activity/recent'),
      await as(who).get('/needs'),
      await as(who).get(`/members/${ada.id}`),
      ...(chapter_id === null
        ? [
            await as(who).get(`/members/${ada.id}/history?kind=everything`),
            await as(who).get('/network/history/export?kind=everything'),
          ]
        : []),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/Merger|one_to_one_(?!id)/);
  }
  expect(await sql("SELECT 1 FROM audit_log WHERE details::text LIKE '%Merger%'")).toEqual([]);
  const { one_to_ones } = (await as(bob).get('/account/export')).body;
  expect(one_to_ones).toMatchObject([{ topics: 'Merger 4711 and 4712', status: 'accepted' }]);
});

test('a history names what was done with whom, and not whether they met', async () => {
  const chapter = await aChapter();
  const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter, full_name: 'Bob Field' })];
  const it = await aOneToOne({ from: ada, to: bob, at: '2026-11-08T08:00:00Z' });
  await as(ada).put(`/one-to-ones/${it.id}/met`, { met: 0 });
  const { entries } = (await as(await aSuperAdmin()).get(`/members/${ada.id}/history`)).body;
  expect(entries).toMatchObject([
    {
      action: 'one_to_one.answered',
      about: { type: 'one_to_one', id: it.id, name: 'Bob Field' },
      changes: [],
      note: null,
    },
  ]);
});
