import { FLAGS, SEARCH_LENGTH } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

const { as, aChapter, aMember, aSuperAdmin, aReferral } = await openTestApp();
const admin = await aSuperAdmin();

const find = async (who: Person, text: string) => {
  const { status, body } = await as(who).get(`/search?search=${encodeURIComponent(text)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const NOTHING = { members: [], referrals: [], chapters: [] };

test('a member finds colleagues, their own referrals and their own chapter, and nothing from another', async () => {
  const [home, away] = [
    await aChapter({ name: 'Quartz Home', region: 'North' }),
    await aChapter({ name: 'Quartz Away', region: 'South' }),
  ];
  const reader = await aMember({ chapter: home, full_name: 'Rita Reader', flags: FLAGS });
  const quinn = await aMember({ chapter: home, full_name: 'Quartz Quinn' });
  const other = await aMember({ chapter: home, full_name: 'Olga Other' });
  const far = await aMember({ chapter: away, full_name: 'Quartz Far' });
  const farther = await aMember({ chapter: away, full_name: 'Quartz Farther' });
  await aMember({ chapter: home, full_name: 'Quartz Gone', removed: true });
  const given = await aReferral({ from: reader, to: quinn });
  const received = await aReferral({ from: quinn, to: reader, status: 'no_response' });
  await aReferral({ from: quinn, to: other });
  await aReferral({ from: far, to: farther });
  const found = await find(reader, 'quartz');
  expect(found).toEqual({
    members: [
      { id: quinn.id, full_name: 'Quartz Quinn', picture: null, vertical: 'Plumbing', chapter: null },
    ],
    referrals: [
      {
        id: received.id,
        direction: 'received',
        name: 'Quartz Quinn',
        picture: null,
        referral_status: 'no_response',
        date_sent: '2026-11-09',
      },
      {
        id: given.id,
        direction: 'given',
        name: 'Quartz Quinn',
        picture: null,
        referral_status: 'new',
        date_sent: '2026-11-09',
      },
    ],
    chapters: [{ id: home.id, name: 'Quartz Home', region: 'North' }],
  });
  expect(await find(other, 'farther')).toEqual(NOTHING);
});

test('each kind is what its list shows, whatever is searched for', async () => {
  const chapter = await aChapter({ name: 'Onyx', region: 'West' });
  const reader = await aMember({ chapter, full_name: 'Onyx Reader', email: 'reader@onyx.example.com' });
  const plumber = await aMember({ chapter, full_name: 'Peter', vertical: 'Onyx tiles', phone: '5559991234' });
  await aReferral({ from: plumber, to: reader });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  for (const text of [
    'onyx',
    'ONYX',
    'peter',
    '9991234',
    'reader@',
    '%',
    '_',
    'nobody at all',
    'onyx - we',
  ]) {
    const search = encodeURIComponent(text);
    const found = await find(reader, text);
    const { body: colleagues } = await as(reader).get(`/elevated/members?search=${search}`);
    const { body: received } = await as(reader).get(`/referrals/received?search=${search}`);
    const { body: chapters } = await as(reader).get(`/chapters?search=${search}`);
    expect(ids(found.members), text).toEqual(ids(colleagues.members));
    expect(ids(found.referrals), text).toEqual(ids(received.referrals));
    expect(ids(found.chapters), text).toEqual(ids(chapters.chapters));
  }
});

test('a super admin finds members and chapters everywhere, with the chapter, and no referrals', async () => {
  const [one, two] = [await aChapter({ name: 'Jade One' }), await aChapter({ name: 'Jade Two' })];
  const [ann, bob] = [
    await aMember({ chapter: one, full_name: 'Jade Ann' }),
    await aMember({ chapter: two, full_name: 'Jade Bob' }),
  ];
  await aReferral({ from: ann, to: await aMember({ chapter: one }) });
  const found = await find(admin, 'jade');
  expect(found.members).toEqual([
    { id: ann.id, full_name: 'Jade Ann', picture: null, vertical: 'Plumbing', chapter: 'Jade One' },
    { id: bob.id, full_name: 'Jade Bob', picture: null, vertical: 'Plumbing', chapter: 'Jade Two' },
  ]);
  expect(found.chapters.map(({ name }: { name: string }) => name)).toEqual(['Jade One', 'Jade Two']);
  expect(found.referrals).toEqual([]);
});

test('returns a few of each, and of referrals the latest of both directions', async () => {
  const chapter = await aChapter();
  const reader = await aMember({ chapter });
  const ids: number[] = [];
  for (let n = 0; n < SEARCH_LENGTH + 1; n += 1) {
    const colleague = await aMember({ chapter, full_name: `Topaz ${n}` });
    const [from, to] = n % 2 === 0 ? [reader, colleague] : [colleague, reader];
    ids.unshift((await aReferral({ from, to })).id);
  }
  const found = await find(reader, 'topaz');
  expect(found.members).toHaveLength(SEARCH_LENGTH);
  expect(found.referrals.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, SEARCH_LENGTH));
});

test('finds nothing without a text', async () => {
  const reader = await aMember();
  expect(await find(reader, '  ')).toEqual(NOTHING);
  expect(await find(reader, '\u0301')).toEqual(NOTHING);
  expect((await as(reader).get('/search')).body).toEqual(NOTHING);
});
