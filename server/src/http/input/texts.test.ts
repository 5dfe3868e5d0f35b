import { readText, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { type ValidCall, writeCalls } from '../../../test/access/calls.ts';
import { memberForm, referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const world = await openTestApp();
const { as, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();

/** Shown as 'Ada evil' in another order, and what follows it as well. */
const SPOOFED = '\ufeffAda\u200b \u202elive\u202c\u00ad\u2066\u2069';
const SEEN = 'Ada live';

test.each([
  [
    'overrides, embeddings and isolates',
    '\u202aa\u202bb\u202cc\u202dd\u202e\u2066e\u2067f\u2068g\u2069',
    'abcdefg',
  ],
  ['characters without a width', '\ufeffa\u200bb\u00adc\u2060d\u2063e', 'abcde'],
  ['tags that spell a hidden text', `a${String.fromCodePoint(0xe0068, 0xe0069)}b`, 'ab'],
  ['joiners, which scripts need', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['direction marks, which mixed texts need', 'שלום!\u200f abc\u200e \u061c', 'שלום!\u200f abc\u200e \u061c'],
  ['emoji of several characters', '👩🏽\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3', '👩🏽\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3'],
  [
    'flags',
    '🇮🇳 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🇮🇳 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['a letter and its accent, which become one', 'e\u0301 \u212b \u1100\u1161\u11a8', '\u00e9 \u00c5 \uac01'],
  [
    'ideographs that look different composed, with another letter',
    '\ufa19\u8c37\u{2f804}e\u0301',
    '\ufa19\u8c37\u{2f804}\u00e9',
  ],
  ['a hidden text behind a flag', '🏴\u{e0073}\u{e0065}\u{e0063}\u{e007f}Ada', '🏴Ada'],
])('%s', (_, text, seen) => expect(readText(text)).toBe(seen));

test('takes linear time', () => {
  const flags = `🏴${'\u{e0067}'.repeat(20)}`.repeat(5_000);
  expect(readText(flags)).toBe('🏴'.repeat(5_000));
  // Refused wherever it would be stored.
  const accents = `a${'\u0301\u0323'.repeat(200_000)}`;
  expect(readText(accents)).toBe(accents);
});

test('a name, a line, several lines and a search lose their invisible characters', async () => {
  const chapter = await aChapter();
  const form = memberForm({ chapter_id: chapter.id, full_name: SPOOFED, vertical: SPOOFED });
  expect((await as(admin).post('/auth/register', form)).body).toMatchObject({
    full_name: SEEN,
    vertical: SEEN,
  });
  const found = await as(admin).get(`/members?search=${encodeURIComponent(SPOOFED)}`);
  expect(found.body.users).toMatchObject([{ full_name: SEEN }]);
  const [giver, receiver] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = referralForm(receiver, { referral_notes: `${SPOOFED}\n${SPOOFED}` });
  expect((await as(giver).post('/referrals', referral)).body.referral_notes).toBe(`${SEEN}\n${SEEN}`);
});

const [COMPOSED, DECOMPOSED] = ['Orl\u00e9ans', 'Orle\u0301ans'];

test('a region in either spelling of its accents is one region, and so is a chapter', async () => {
  const add = (name: string, region: string) => as(admin).post('/chapters', { name, region });
  expect((await add('Caf\u00e9', COMPOSED)).status).toBe(201);
  expect((await add('Cafe\u0301', DECOMPOSED)).status).toBe(409);
  expect((await add('Engines', DECOMPOSED)).body.region).toBe(COMPOSED);
  const { body } = await as(admin).get('/network/regions?search=orl');
  expect(body.regions).toMatchObject([{ region: COMPOSED }]);
  const inRegion = await as(admin).get(`/network/standings?region=${encodeURIComponent(DECOMPOSED)}`);
  expect(inRegion.body.total).toBe(2);
  for (const spelling of [COMPOSED, DECOMPOSED]) {
    const found = await as(admin).get(`/chapters?search=${encodeURIComponent(spelling)}`);
    expect(found.body.total).toBe(2);
  }
});

test('a password is taken byte for byte', async () => {
  const password = `Caf${'e\u0301'} \u200b ${'e\u0301'.repeat(4)}`;
  const form = memberForm({ chapter_id: (await aChapter()).id, password });
  expect((await as(admin).post('/auth/register', form)).status).toBe(201);
  const signIn = async (typed: string) =>
    (await as('visitor').post('/auth/login', { email: form.email, password: typed })).status;
  expect(await signIn(password)).toBe(200);
  expect(await signIn(password.normalize('NFC'))).toBe(401);
  expect(await signIn(password.replace('\u200b', ''))).toBe(401);
});

test('a text of nothing else is an empty one', async () => {
  const { status, body } = await as(admin).post('/chapters', { name: '\u200b\u202e', region: 'North' });
  expect([status, body.fields]).toEqual([400, { name: 'must not be empty' }]);
});

const TEXT = /\\p\{M\}\{31\}/;
test('no write stores an invisible character, whichever of its texts has one', async () => {
  const calls = Object.entries(await writeCalls(world)) as [keyof typeof routes, ValidCall][];
  let texts = 0;
  for (const [name, { who, method, url, body }] of calls) {
    const { properties = {} } =
      (routes[name] as { body?: { properties?: Record<string, { pattern?: string }> } }).body ?? {};
    for (const [field, { pattern }] of Object.entries(properties)) {
      const text = body[field];
      if (!TEXT.test(pattern ?? '') || typeof text !== 'string' || text === '') continue;
      texts += 1;
      await as(who).send(method, url, { ...body, [field]: `\u202e${text}` });
    }
  }
  expect(texts).toBeGreaterThan(15);
  const tables = await world.sql<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'idempotency_keys'",
  );
  for (const { name } of tables)
    expect(
      await world.sql(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, ['%\u202e%']),
      name,
    ).toEqual([]);
});
