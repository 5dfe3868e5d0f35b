import { expect, test } from 'vitest';
import { oneToOneForm } from '../../../test/access/valid.ts';
import { eventsOf } from '../../../test/calendars.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';

const world = await openMailScene();
const { as, sql, chapter, ada, bob, aChapter, aCalendarAddress, aMember, aOneToOne, arrived, subjects } =
  world;
const WHEN = { day: '2026-11-20', starts: '08:00', minutes: 60 };

const plan = async (changes: object = {}): Promise<number> => {
  await sql('UPDATE one_to_ones SET status = $1', ['declined']);
  const form = { ...oneToOneForm(bob), ...WHEN, topics: 'Merger 4711', ...changes };
  return (await as(ada).post('/one-to-ones', form)).body.id;
};
const answer = (id: number, status: string) => as(bob).patch(`/one-to-ones/${id}/status`, { status });
/** The attached file, read by a parser that is not ours. */
const fileIn = (text: string) => {
  const [, encoded = ''] =
    /filename=meeting\.ics\r?\n(?:[\w-]+:.*\r?\n)*\r?\n([\s\S]*?)\r?\n--/.exec(text) ?? [];
  return eventsOf(encoded.startsWith('BEGIN') ? encoded : Buffer.from(encoded, 'base64').toString());
};

test('tells the other one of a proposal, and both once it is accepted, with a file for their calendars', async () => {
  const id = await plan();
  const [proposal] = await arrived();
  expect(proposal?.headers.subject).toBe('Ada would like to meet: Friday, 20 November 2026, 08:00');
  expect(plain(proposal)).toContain(`https://network.example/one-to-ones/${id}`);
  await answer(id, 'accepted');
  const mails = await arrived();
  expect(mails.map(({ headers }) => headers.subject)).toEqual([
    'One-to-one with Ada: Friday, 20 November 2026, 08:00',
    'One-to-one with Bob: Friday, 20 November 2026, 08:00',
  ]);
  const [forBob, forAda] = mails.map((mail) => fileIn(plain(mail)));
  expect(forBob).toMatchObject([{ summary: 'One-to-one with Ada', status: 'CONFIRMED' }]);
  expect(forAda).toMatchObject([
    {
      summary: 'One-to-one with Bob',
      starts: new Date('2026-11-20T08:00:00Z'),
      ends: new Date('2026-11-20T09:00:00Z'),
    },
  ]);
  expect(forAda?.[0]?.uid).toBe(forBob?.[0]?.uid);
  for (const mail of [proposal, ...mails]) expect(plain(mail)).not.toContain('4711');
});

test('tells the other one of another time, a refusal, a cancellation, and asks whether the two met', async () => {
  const moved = await plan();
  await arrived();
  await as(bob).patch(`/one-to-ones/${moved}`, { starts: '17:00' });
  expect(await subjects()).toEqual([
    'ada@example.com: Bob would like to meet: Friday, 20 November 2026, 17:00',
  ]);
  await as(ada).patch(`/one-to-ones/${moved}/status`, { status: 'accepted' });
  await arrived();
  await as(bob).post(`/one-to-ones/${moved}/cancel`);
  const [cancelled] = await arrived();
  expect(cancelled?.headers.subject).toBe('Bob cancelled your one-to-one');
  expect(fileIn(plain(cancelled))).toMatchObject([{ status: 'CANCELLED' }]);
  const declined = await plan();
  await arrived();
  await answer(declined, 'declined');
  expect(await subjects()).toEqual(['ada@example.com: Bob declined your one-to-one']);
  await as(ada).post('/one-to-ones/met', { partner_id: bob.id, day: '2026-11-09' });
  expect(await subjects()).toEqual(['bob@example.com: Did you meet Ada?']);
});

test('sends no mail about what no longer applies, to who opted out, or to who is no longer a colleague', async () => {
  await answer(await plan(), 'accepted');
  expect((await arrived()).map(({ headers }) => headers.subject)).not.toContain(
    'Ada would like to meet: Friday, 20 November 2026, 08:00',
  );
  await as(bob).put('/account/mail', { one_to_ones: 0 });
  await plan();
  expect(await subjects()).toEqual([]);
  await as(bob).put('/account/mail', { one_to_ones: 1 });
  await plan();
  await sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [bob.id, (await aChapter()).id]);
  expect(await subjects()).toEqual([]);
  await sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [bob.id, chapter.id]);
});

test('mails no cancellation of what is over: an unanswered proposal that another one replaces', async () => {
  await sql('UPDATE one_to_ones SET status = $1', ['declined']);
  await aOneToOne({ from: ada, to: bob, status: 'proposed', at: '2026-11-08T08:00:00Z' });
  await as(ada).post('/one-to-ones', { ...oneToOneForm(bob), ...WHEN, day: '2026-11-11' });
  expect(await subjects()).toEqual([
    'bob@example.com: Ada would like to meet: Wednesday, 11 November 2026, 08:00',
  ]);
});

test('the private calendar has what both accepted, also once it is cancelled, and nothing of anybody else', async () => {
  await sql("UPDATE one_to_ones SET status = 'declined'");
  const other = await aMember({ chapter, full_name: 'Cleo' });
  await aOneToOne({ from: ada, to: bob, at: '2026-11-20T08:00:00Z' });
  await aOneToOne({ from: ada, to: other, at: '2026-11-21T08:00:00Z', status: 'proposed' });
  await aOneToOne({ from: bob, to: other, at: '2026-11-22T08:00:00Z' });
  const left = await aMember({ chapter, removed: true });
  await aOneToOne({ from: ada, to: left, at: '2026-11-23T08:00:00Z' });
  const off = await aOneToOne({ from: ada, to: other, at: '2026-12-01T08:00:00Z' });
  await as(ada).post(`/one-to-ones/${off.id}/cancel`);
  const { text } = await as('visitor').get(`/calendar/${await aCalendarAddress(ada)}.ics`);
  expect(eventsOf(text)).toMatchObject([
    { summary: 'One-to-one with Bob', status: 'CONFIRMED', starts: new Date('2026-11-20T08:00:00Z') },
    { summary: 'One-to-one with Cleo', status: 'CANCELLED', starts: new Date('2026-12-01T08:00:00Z') },
  ]);
  expect(text).not.toContain('Whom we would like');
});
