import { IMPORT_LIMITS } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { csv, HEADINGS, line, readBytes, rowsOf, upload } from '../../../../test/files/imports.ts';
import { row, textCell, workbook } from '../../../../test/files/workbooks.ts';
import { UPLOADED } from './limits.ts';

const world = await openTestApp();
const { as, aChapter, aSuperAdmin, sql } = world;
const admin = await aSuperAdmin();
const { name: chapter, region } = await aChapter();
const MB = 1024 * 1024;
const someMember = (email: string, more: Parameters<typeof line>[0] = {}) =>
  line({ email, chapter, region, ...more });
const headings = row(...HEADINGS.split(',').map(textCell));
const values = (email: string) => [
  textCell('Ada'),
  '<c><v>9876543210</v></c>',
  textCell(email),
  '<c s="1"><v>46752</v></c>',
  textCell(chapter),
  textCell(region),
  textCell('Computing'),
];

test('refuses 50 MB before they are sent', async () => {
  const answer = await as(admin).post('/imports', { file_name: 'large.csv', size: 50 * MB });
  expect([answer.status, answer.body.message]).toEqual([
    413,
    'The file is larger than 20 MB. Split it, or import it from the command line.',
  ]);
});

test('refuses a part that is longer than allowed, or than announced', async () => {
  const { body } = await as(admin).post('/imports', { file_name: 'small.csv', size: 10 });
  const headers = { 'content-type': 'application/octet-stream' };
  const send = (length: number, part = 0) =>
    as(admin).put(`/imports/${body.id}/file?part=${part}`, undefined, {
      raw: Buffer.alloc(length, 'x'),
      headers,
    });
  expect((await send(IMPORT_LIMITS.partBytes + 1)).status).toBe(413);
  expect((await send(11)).body.fields).toEqual({ body: 'must have 10 bytes' });
  expect((await send(10, 1)).body.fields).toEqual({ part: 'is beyond the end of the file' });
  const json = await as(admin).put(`/imports/${body.id}/file?part=0`, { not: 'bytes' });
  expect([json.status, json.body.message]).toEqual([415, 'Send the body as application/octet-stream']);
});

test('calls that expect JSON reject raw bytes', async () => {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await as(admin).post('/imports', undefined, { raw: Buffer.from('{}'), headers });
  expect(answer.status).toBe(415);
});

async function* zeros(megabytes: number) {
  const million = '0'.repeat(MB);
  for (let n = 0; n < megabytes; n += 1) yield million;
}

/** Ten times the one before, nine times over. */
const BILLION_LAUGHS = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY ha${n} "${n === 0 ? 'ha' : `&ha${n - 1};`.repeat(10)}">`,
).join('');

test.each<[string, () => string | Buffer | Promise<Buffer>, RegExp]>([
  [
    '16,384 columns',
    () => `${Array.from({ length: 16_384 }, (_, n) => `c${n}`).join(',')}\n`,
    /16,384 columns/,
  ],
  ['a quotation mark that is never closed', () => `${HEADINGS}\n"${'x\n'.repeat(MB)}`, /quotation mark/],
  ['an older Excel file', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /\.xls/],
  ['a PDF', () => '%PDF-1.7 and so on', /is a PDF/],
  [
    'a zip archive that is no workbook',
    () => Buffer.from('504b0304deadbeef', 'hex'),
    /not an Excel workbook/,
  ],
  ['a workbook with 16,384 columns', () => workbook([row('<c r="XFD1"><v>1</v></c>')]), /16,384 columns/],
  [
    'a workbook that is cut off',
    async () => (await workbook([headings])).subarray(0, 400),
    /not an Excel workbook/,
  ],
  ['a sheet that is no XML', () => workbook(['<row><c></row>']), /not an Excel workbook/],
  [
    'a sheet with a row within a row',
    () => workbook([headings, `<row>${textCell('Ada')}${row(textCell('Bob'))}</row>`]),
    /not an Excel workbook/,
  ],
  [
    'a sheet whose entities grow to a billion letters',
    () => workbook([row(textCell('&ha9;'))], [], `<!DOCTYPE worksheet [${BILLION_LAUGHS}]>`),
    /not an Excel workbook/,
  ],
  [
    'a sheet with an entity that is a file of this machine',
    () =>
      workbook(
        [row(textCell('&own;'))],
        [],
        '<!DOCTYPE worksheet [<!ENTITY own SYSTEM "file:///etc/passwd">]>',
      ),
    /not an Excel workbook/,
  ],
])('refuses %s with a sentence', async (_, make, reason) => {
  const file = await make();
  await expect(readBytes(Buffer.from(file as string), UPLOADED)).rejects.toThrow(reason);
});

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /not a text/],
  ['an empty file', '\n', /is empty/],
  ['headings alone', HEADINGS, /no rows below/],
])('the import of %s fails with a sentence, and writes nothing', async (_, file, reason) => {
  const users = await sql('SELECT count(*) FROM users');
  const { state, reason: said } = await upload(world, admin, file);
  expect([state, said]).toEqual(['failed', expect.stringMatching(reason)]);
  expect(await sql('SELECT count(*) FROM users')).toEqual(users);
});

/** Real bombs, and that calls are answered meanwhile: trust/attacks/imports.test.ts. */
test.each([
  ['a sheet', () => workbook(zeros(3))],
  ['texts', () => workbook([], zeros(3))],
])('refuses a workbook with %s that unpack to more than allowed', async (_, make) => {
  const limits = { ...UPLOADED, inflated: 2 * MB };
  const bytes = await make();
  await expect(readBytes(bytes, limits)).rejects.toThrow('unpacks to more than 2 MB');
});

test('refuses a workbook with more cells than allowed, even if they are empty', async () => {
  const limits = { ...UPLOADED, elements: 1_000 };
  const empty = Array.from({ length: 2_000 }, () => '<row/>');
  await expect(readBytes(await workbook(empty), limits)).rejects.toThrow('has too many cells');
});

const ENCODED = csv(someMember('jose@example.com', { name: 'José Ñandú', vertical: 'Café' }));
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(ENCODED)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${ENCODED}`)],
  ['Windows-1252', Buffer.from(ENCODED, 'latin1')],
  ['UTF-16, little end first', utf16(ENCODED)],
  ['UTF-16, big end first', utf16(ENCODED).swap16()],
  ['UTF-16 without a mark', utf16(ENCODED).subarray(2)],
  ['semicolons', Buffer.from(ENCODED.replaceAll(',', ';'))],
  ['tabs', Buffer.from(ENCODED.replaceAll(',', '\t'))],
  ['lines that end with CR only', Buffer.from(ENCODED.replaceAll('\r\n', '\r'))],
  ['lines that end with LF only', Buffer.from(ENCODED.replaceAll('\r\n', '\n'))],
  ['no line end at its end', Buffer.from(ENCODED.trimEnd())],
  ['a million blank rows', Buffer.concat([Buffer.from(ENCODED), Buffer.alloc(MB, '\n')])],
])('%s is read', async (_, file) => {
  const rows = await readBytes(file, UPLOADED);
  expect(rows.map(({ cells }) => cells)).toEqual(
    ENCODED.trimEnd()
      .split('\r\n')
      .map((text) => text.split(',')),
  );
});

test('a broken surrogate is an error of its row only', async () => {
  const whole = Buffer.from(
    csv(someMember('a@example.com', { name: 'José' }), someMember('b@example.com', { name: 'ZoX' })),
  );
  const half = Buffer.from(whole);
  half[half.indexOf('ZoX') + 2] = 0xc3;
  const found = await upload(world, admin, half);
  expect(found.kinds).toMatchObject({ new: 1, wrong: 1 });
  expect(await rowsOf(world, admin, found, '?kind=wrong')).toMatchObject([
    {
      line: 3,
      problems: [{ field: 'full_name', column: 0, reason: 'has characters that could not be read' }],
    },
  ]);
  const cutOff = await upload(
    world,
    admin,
    Buffer.concat([Buffer.from(csv(someMember('c@example.com')).trimEnd()), Buffer.from([0xe2, 0x82])]),
  );
  expect(cutOff.kinds).toMatchObject({ wrong: 1 });
});

test('refuses more rows than allowed', async () => {
  const limits = { ...UPLOADED, rows: 100 };
  const read = async (rows: number) =>
    (await readBytes(Buffer.from(`a\n${'b\n'.repeat(rows)}`), limits)).length;
  expect(await read(100)).toBe(101);
  await expect(read(101)).rejects.toThrow('The file has more than 100 rows.');
});

test('an e-mail twice in a file is an error the second time, whatever its case', async () => {
  const found = await upload(
    world,
    admin,
    csv(someMember('Twice@Example.com'), someMember('tWICE@example.COM')),
  );
  expect(found.kinds).toMatchObject({ new: 1, wrong: 1 });
  expect(await rowsOf(world, admin, found, '?kind=wrong')).toMatchObject([
    { line: 3, problems: [{ field: 'email', reason: 'is also in row 2' }] },
  ]);
});

test('formulas are never computed and never stored', async () => {
  const found = await upload(
    world,
    admin,
    csv(
      someMember('f1@example.com', { name: '=1+1' }),
      someMember('f2@example.com', { vertical: '@SUM(A1)' }),
      someMember('f3@example.com', { name: "'=HYPERLINK(1)" }),
      someMember('f4@example.com', { name: '#REF!' }),
    ),
  );
  expect(found.kinds).toMatchObject({ new: 0, wrong: 4 });
  const [first, , , last] = await rowsOf(world, admin, found);
  expect(first.problems).toMatchObject([{ reason: 'begins like a formula (=, +, - or @)' }]);
  expect(last.problems).toMatchObject([{ reason: 'is an error of the spreadsheet (#REF!)' }]);
});

test('a workbook is read as shown: numbers, dates, texts, the last value of a formula', async () => {
  const formula = values('xlsx@example.com').with(0, '<c t="str"><f>A2&amp;B2</f><v>Grace &amp; Co</v></c>');
  const own = values('own@example.com')
    .with(3, '<c s="2"><v>46752.5</v></c>')
    .with(0, '<c t="s"><v>0</v></c>');
  const file = await workbook(
    [headings, row(...formula), '<row r="7"/>', `<row r="9">${own.join('')}</row>`],
    ['<si><r><t>Ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si>'],
  );
  const found = await upload(world, admin, file, 'members.xlsx');
  expect(found, found.reason ?? '').toMatchObject({ state: 'ready', kinds: { new: 2 } });
  expect(await rowsOf(world, admin, found)).toMatchObject([
    {
      line: 2,
      cells: ['Grace & Co', '9876543210', 'xlsx@example.com', '2027-12-31', chapter, region, 'Computing'],
    },
    { line: 9, cells: ['Rich', '9876543210', 'own@example.com', '2027-12-31', chapter, region, 'Computing'] },
  ]);
});
