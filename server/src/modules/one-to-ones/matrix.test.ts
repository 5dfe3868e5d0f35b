import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { as, aChapter, aMember, aOneToOne, aReferral, aSuperAdmin } = await openTestApp();

test('counts who met whom and who gave to whom in twelve months, in both directions', async () => {
  const chapter = await aChapter();
  const ada = await aMember({ chapter, full_name: 'Ada', flags: ['can_take_attendance'] });
  const [bob, cleo] = [
    await aMember({ chapter, full_name: 'Bob' }),
    await aMember({ chapter, full_name: 'cleo' }),
  ];
  const gone = await aMember({ chapter, removed: true });
  await aOneToOne({ from: bob, to: ada, status: 'confirmed', at: '2026-11-01T08:00:00Z' });
  await aOneToOne({ from: ada, to: bob, status: 'confirmed', at: '2025-12-01T08:00:00Z' });
  await aOneToOne({ from: ada, to: bob, status: 'confirmed', at: '2025-11-30T08:00:00Z' });
  await aOneToOne({ from: ada, to: cleo, status: 'disputed' });
  await aOneToOne({ from: ada, to: gone, status: 'confirmed' });
  await aReferral({ from: ada, to: cleo });
  await aReferral({ from: ada, to: cleo, daysAgo: 30 });
  await aReferral({ from: cleo, to: ada, daysAgo: 400 });
  for (const reader of [ada, await aSuperAdmin()]) {
    const { body } = await as(reader).get(`/chapters/${chapter.id}/matrix`);
    expect(body).toEqual({
      chapter: { id: chapter.id, name: chapter.name, region: chapter.region },
      first_day: '2025-12-01',
      last_day: '2026-11-09',
      members: [ada, bob, cleo].map(({ id, full_name: name }) => ({ id, name })),
      pairs: [
        { from_id: ada.id, to_id: bob.id, met: 2, given: 0 },
        { from_id: ada.id, to_id: cleo.id, met: 0, given: 2 },
        { from_id: bob.id, to_id: ada.id, met: 2, given: 0 },
      ],
    });
  }
  const { text } = await as(ada).get(`/chapters/${chapter.id}/matrix/export`);
  expect(
    text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Member,Colleague,One-to-ones,Referrals given,Referrals received',
    'Ada,Bob,2,0,0',
    'Ada,cleo,0,2,0',
    'Bob,Ada,2,0,0',
    'Bob,cleo,0,0,0',
    'cleo,Ada,0,0,2',
    'cleo,Bob,0,0,0',
  ]);
});
