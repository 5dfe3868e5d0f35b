import { expect, test } from 'vitest';
import { longestTexts } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import {
  anEmail,
  csv,
  HEADINGS,
  line,
  readBytes,
  rowsOf,
  settled,
  start,
  upload,
} from '../../../test/files/imports.ts';
import { UPLOADED } from './reading/limits.ts';

const world = await openTestApp();
const { as, aChapter, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const { name: chapter, region } = await aChapter();

const download = (url: string) =>
  world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${admin.token}` } });

test('shows how a value is stored, where that differs from how it is written', async () => {
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: 'a@example.com', chapter, region, phone: '+44 7911 123456', till: '01/02/2027' }),
      line({ email: 'b@example.com', chapter, region, till: '2027-02-01' }),
      line({ email: 'c@example.com', chapter, region, phone: '12', till: '1 Feb 2027' }),
    ),
  );
  const day = { field: 'subscription_valid_till', value: '2027-02-01' };
  expect((await rowsOf(world, admin, found)).map(({ stored }: { stored: unknown }) => stored)).toEqual([
    [{ field: 'phone', value: '7911123456' }, day],
    [],
    [day],
  ]);
});

test('skips a title above the headings, and counts rows as the spreadsheet does', async () => {
  const file = [
    'Members of the network,,,,,,',
    'As of November 2026,,,,,,',
    HEADINGS,
    line({ email: 'titled@example.com', chapter, region }),
    line({ email: 'wrong', chapter, region }),
    '',
  ].join('\r\n');
  const found = await upload(world, admin, file);
  expect(found).toMatchObject({ rows: 2, kinds: { new: 1, wrong: 1 }, matching: { email: { column: 2 } } });
  expect(await rowsOf(world, admin, found)).toMatchObject([{ line: 4 }, { line: 5 }]);
});

test('unknown headings stay headings, to be matched manually', async () => {
  const found = await upload(world, admin, 'A,B\r\nAda,ada@example.com\r\nBob,bob@example.com\r\n');
  expect(found.columns.map(({ heading }) => heading)).toEqual(['A', 'B']);
  expect(found.rows).toBe(2);
});

test('the file of rejected rows is a workbook named after the original, which says first what is wrong', async () => {
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: 'fine@example.com', chapter, region }),
      line({ email: 'no mail', phone: '12', chapter, region }),
    ),
    'Señores "A".csv',
  );
  const rejected = await download(`/api/imports/${found.id}/file?kind=wrong`);
  expect(rejected.headers['content-disposition']).toBe(
    `attachment; filename="Se-ores -A- - rejected rows.xlsx"; filename*=UTF-8''Se%C3%B1ores%20-A-%20%E2%80%93%20rejected%20rows.xlsx`,
  );
  const [headings, row, ...more] = (await readBytes(rejected.rawPayload, UPLOADED)).map(({ cells }) => cells);
  expect(headings).toEqual(['What is wrong', ...HEADINGS.split(',')]);
  expect(row?.slice(0, 4)).toEqual([
    'Phone must be exactly 10 digits, not counting the country code; Email must be an e-mail address',
    'Ada Lovelace',
    '12',
    'no mail',
  ]);
  expect(more).toEqual([]);
  const again = await upload(world, admin, rejected.rawPayload, 'again.xlsx');
  expect([again.matching.full_name.column, again.kinds.wrong, again.rows]).toEqual([1, 1, 1]);
});

test('a downloaded file reads as the one it came from, formulas and apostrophes included', async () => {
  const texts = ['|', '＋Plus', "'Asha", "'|", '-', 'Ada', 'Law;=Tax'];
  const rows = texts.map((text, at) =>
    line({
      name: `${text} ${at}`,
      email: `guard.${at}@example.com`,
      phone: '+91 98765 43210',
      chapter,
      region,
    }),
  );
  const wrong = [
    line({ name: '=1+1', email: '@wrong', phone: '-1', chapter, region }),
    line({ name: "''=1", email: '+1', phone: '1', chapter, region }),
  ];
  // As a spreadsheet's user would write them: `'=1` is the text =1.
  const found = await upload(world, admin, csv(...rows, ...wrong));
  const contentsOf = async (one: { id: number }) =>
    (await rowsOf(world, admin, one)).map(({ cells, kind }: { cells: string[]; kind: string }) => [
      kind,
      ...cells,
    ]);
  const before = await contentsOf(found);
  expect(before.map(([kind, name]: string[]) => [kind, name])).toEqual([
    ['new', '| 0'],
    ['new', '＋Plus 1'],
    ['new', "'Asha 2"],
    ['new', '| 3'],
    ['wrong', '- 4'],
    ['new', 'Ada 5'],
    ['new', 'Law;=Tax 6'],
    ['wrong', '=1+1'],
    ['wrong', "'=1"],
  ]);
  const { text } = await as(admin).get(`/imports/${found.id}/file`);
  expect(text).toContain(`"'＋Plus 1","'+91 98765 43210"`);
  expect(text).toContain(`"Law;'=Tax 6"`);
  expect(await contentsOf(await upload(world, admin, text))).toEqual(before);

  const rejected = await download(`/api/imports/${found.id}/file?kind=wrong`);
  const again = await contentsOf(await upload(world, admin, rejected.rawPayload, 'again.xlsx'));
  expect(again.map(([kind, _reason, ...cells]: string[]) => [kind, ...cells])).toEqual(
    before.filter(([kind]: string[]) => kind === 'wrong'),
  );
});

test('imports members with the longest name, trade and e-mail, in letters of four bytes', async () => {
  const { full_name: name, vertical, email } = longestTexts(7);
  const found = await upload(
    world,
    admin,
    csv(
      line({ name, vertical, email, chapter, region }),
      line({ name: `x${name.slice(2)}`, vertical, email: `\u{20000}${email}`, chapter, region }),
    ),
  );
  expect(found.kinds).toMatchObject({ new: 1, wrong: 1 });
  expect(await rowsOf(world, admin, found, '?kind=wrong')).toMatchObject([
    { problems: [{ field: 'email', reason: 'is too long' }] },
  ]);
  expect(await start(world, admin, found)).toMatchObject({ state: 'done', result: { added: 1 } });
});

test('a second file does not discard the first, unless that is wanted', async () => {
  const found = await upload(
    world,
    admin,
    csv(line({ email: 'first@example.com', chapter, region })),
    'first.csv',
  );
  const next = { file_name: 'second.csv', size: 10 };
  const refused = await as(admin).post('/imports', next);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You have not finished importing first.csv. Continue or discard it first.',
  ]);
  const state = async () => (await as(admin).get(`/imports/${found.id}`)).body.state;
  expect(await state()).toBe('ready');
  expect((await as(admin).post('/imports', { ...next, discard_unfinished: 0 })).status).toBe(409);
  const wanted = await as(admin).post('/imports', { ...next, discard_unfinished: 1 });
  expect(wanted.status).toBe(201);
  expect(await state()).toBe('cancelled');
  expect((await as(admin).post('/imports', next)).status, 'half an upload stops no other file').toBe(201);
});

test('corrects a row in place, and rechecks the rows that it conflicted with', async () => {
  const { name, region } = await aChapter();
  const [email, better] = [anEmail(), anEmail()];
  const found = await upload(
    world,
    admin,
    csv(
      line({ email, chapter: name, region }),
      line({ email: email.toUpperCase(), chapter: name, region, phone: '1' }),
      line({ email: ` ${email}`, chapter: name, region }),
    ),
  );
  expect(found.kinds).toMatchObject({ new: 1, wrong: 2 });
  const [, second] = await rowsOf(world, admin, found);
  expect(second.problems.map(({ reason }: { reason: string }) => reason)).toEqual([
    'must be exactly 10 digits, not counting the country code',
    'is also in row 2',
  ]);
  const first = await as(admin).put(`/imports/${found.id}/rows`, {
    line: 2,
    cells: [{ column: 2, text: better }],
  });
  expect(first.body).toMatchObject({ row: { kind: 'new' }, import: { kinds: { new: 1, wrong: 2 } } });
  const fixed = await as(admin).put(`/imports/${found.id}/rows`, {
    line: 3,
    cells: [
      { column: 1, text: '(098765) 43211' },
      { column: 2, text: anEmail() },
    ],
  });
  expect(fixed.body).toMatchObject({
    row: { kind: 'new', problems: [] },
    import: { kinds: { new: 3, wrong: 0 } },
  });
  const file = await as(admin).get(`/imports/${found.id}/file`);
  expect(file.headers['content-type']).toMatch(/^text\/csv/);
  expect(file.text.split('\r\n')[1]).toContain(better);
  expect((await upload(world, admin, file.text)).kinds.new).toBe(3);
});

test('columns are matched manually, or have one value for all', async () => {
  const { name, region } = await aChapter();
  const found = await upload(
    world,
    admin,
    `Who;Where they call;Address of mail\nAda;9876543210;${anEmail()}\n`,
  );
  expect(found.kinds.wrong).toBe(1);
  expect(found.columns[0]).toEqual({ heading: 'Who', samples: ['Ada'] });
  const of = (column: number | null, value: string | null = null) => ({ column, value });
  const answer = await as(admin).put(`/imports/${found.id}/matching`, {
    matching: {
      full_name: of(0),
      phone: of(1),
      email: of(2),
      subscription_valid_till: of(null, '31.12.2028'),
      chapter: of(null, name),
      region: of(null, region),
      vertical: of(null, 'Trade'),
    },
  });
  expect([answer.status, answer.body.state]).toEqual([200, 'checking']);
  const ready = await settled(world, admin, found.id);
  expect(ready).toMatchObject({ state: 'ready', kinds: { new: 1, wrong: 0 } });
  const beyond = await as(admin).put(`/imports/${found.id}/matching`, {
    matching: { ...ready.matching, email: of(3) },
  });
  expect([beyond.status, beyond.body.fields]).toEqual([
    400,
    { 'matching.email.column': 'is not a column of the file' },
  ]);
});
