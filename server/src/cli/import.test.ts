import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { csv, line } from '../../test/files/imports.ts';
import { createSessions } from '../modules/auth/sessions.ts';
import { createCalendar } from '../time/calendar.ts';
import type { ImportOptions } from './arguments.ts';
import { importFile, undoImport } from './import.ts';

const world = await openTestApp();
const calendar = createCalendar('UTC', world.clock.now);
const sessions = createSessions({ idle: 60_000, max: 60_000 }, calendar);

/** Imports lines of a new file; its answer. */
async function imported(
  contents: string,
  options: ImportOptions = {},
  { callingCode, mailOn = false }: { callingCode?: string | undefined; mailOn?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'members.csv');
  await writeFile(file, contents);
  return importFile(world.db, file, options, { sessions, calendar, callingCode, mailOn });
}

test("reports phone numbers from another country and past days by reason, in the preview's words", async () => {
  const { name: chapter, region } = await world.aChapter();
  const phones = ['98765 43210', '+44 7911 123456', '0044 7911 123457', '+44 12'];
  const people = phones.map((phone, at) =>
    line({ email: `abroad.${at}@example.com`, chapter, region, phone }),
  );
  const file = csv(...people, line({ email: 'past@example.com', chapter, region, till: '01/01/2020' }));
  const reported = async (callingCode: string | undefined) =>
    (await imported(file, { 'dry-run': true }, { callingCode })).text.split('\n');
  const rejected = [
    'Needs fixing:',
    '  1 × Phone must be exactly 10 digits, not counting the country code (first in row 5)',
    'Worth checking:',
  ];
  const past = '  1 × Subscription Valid Till is in the past (first in row 6)';
  const foreign = '  2 × Phone has a different country code from this network (+91) (first in row 3)';
  const first = [
    'members.csv: 5 rows, 4 new and 1 needs fixing.',
    'Add 4 members. 1 row needs fixing and is left out.',
  ];
  expect(await reported('91')).toEqual([...first, ...rejected, foreign, past, 'Nothing was saved.']);
  expect(await reported(undefined)).toEqual([...first, ...rejected, past, 'Nothing was saved.']);
});

test('refuses a file of which too little is recognised, and makes no file of invitations', async () => {
  const { name: chapter, region } = await world.aChapter();
  const file = csv(line({ email: 'kept@example.com', chapter, region }))
    .replace('Email', 'Wohin')
    .replace('kept@example.com', '');
  const invitations = join(await mkdtemp(join(tmpdir(), 'import-')), 'links.csv');
  onTestFinished(() => rm(dirname(invitations), { recursive: true }));
  const options = { invitations, address: 'https://network.example' };
  await expect(imported(file, options)).rejects.toThrow(
    `No column chosen for Email. Members are recognised by their e-mail. The headings are 'Full Name', 'Phone', 'Wohin', 'Subscription Valid Till', 'Chapter', 'Region', 'Vertical'. Say which holds what with --columns "Heading=field,…". Nothing was saved.`,
  );
  await expect(access(invitations)).rejects.toThrow('ENOENT');
  await expect(imported('Foo,Bar\n1,2\n')).rejects.toThrow('Members are recognised by their e-mail.');
  await expect(imported('Chapter,Region\nAlone,Here\n')).rejects.toThrow('can only create chapters.');
});

test('changes members by a list of two columns, if it is asked to', async () => {
  const { id, email } = await world.aMember();
  const file = `Correo,Vigencia\n${email},31/12/2031\n`;
  await expect(imported(file)).rejects.toThrow(
    "Without Full Name, Phone, Chapter and Vertical, this file can only change members who are there already. Use --update for that. The headings are 'Correo', 'Vigencia'.",
  );
  expect((await imported(file, { update: true })).text.split('\n')).toEqual([
    'members.csv: 1 row, 1 updated.',
    'Update 1 member.',
    '1 member updated.',
  ]);
  expect(
    await world.sql('SELECT subscription_valid_till::text AS till FROM users WHERE id = $1', [id]),
  ).toEqual([{ till: '2031-12-31' }]);
});

test('takes columns and the row of the headings as they are named', async () => {
  const { name: chapter, region } = await world.aChapter();
  const file = [
    'Email,Phone,of our network',
    'Uno,Dos,Tres,Cuatro,Cinco,Seis,Siete,Ocho',
    `Lovelace,Ada,9876543210,named@example.com,31/12/2030,${chapter},${region},Law`,
  ].join('\n');
  const columns =
    'Dos=full_name, uno=last_name,Tres=phone,Cuatro=email,Cinco=subscription_valid_till,Seis=chapter,Siete=region,Ocho=vertical';
  const { text, partly } = await imported(file, { columns, headings: '2' });
  expect([text, partly]).toEqual(['members.csv: 1 row, 1 new.\nAdd 1 member.\n1 member added.', false]);
  expect(await world.sql(`SELECT full_name FROM users WHERE email = 'named@example.com'`)).toEqual([
    { full_name: 'Ada Lovelace' },
  ]);
});

test.each([
  [{ columns: 'Nombre' }, `--columns takes "Heading=field,…", not 'Nombre'.`],
  [{ columns: 'Nombre=password' }, `not 'Nombre=password'. The fields are full_name, phone, email,`],
  [{ columns: 'Nombre=email' }, `No column is headed 'Nombre'. The headings are 'Full Name',`],
  [{ headings: 'two' }, '--headings takes the number of a row'],
  [{ headings: '9' }, 'is not one of the first rows of the file'],
])('refuses %j', async (options, reason) => {
  await expect(imported(csv(line({ email: 'x@example.com' })), options)).rejects.toThrow(reason);
});

test.each<[string, string, ImportOptions, boolean]>([
  ['everything is imported', csv(line({ email: 'a@example.com', chapter: 'All', region: 'In' })), {}, false],
  ['a row is wrong', csv(line({ email: 'b@example.com', chapter: 'All', phone: '1' })), {}, true],
  ['a chapter is not made', csv(line({ email: 'c@example.com', chapter: 'Not made' })), {}, true],
  [
    'a column may be a misspelt field',
    csv(line({ email: 'd@example.com', chapter: 'All' })).replace('Region', 'Regoin'),
    {},
    true,
  ],
  [
    'a column is more than the fields',
    csv(line({ email: 'e@example.com', chapter: 'All', region: 'In' })).replace(
      'Vertical',
      'Vertical,Joined',
    ),
    {},
    false,
  ],
  ['a preview of a wrong row', csv(line({ chapter: 'All', phone: '1' })), { 'dry-run': true }, true],
])('says whether something was left out: %s', async (_what, file, options, partly) => {
  await world.sql(
    "INSERT INTO chapters (name, region, created_at) VALUES ('All', 'In', now()) ON CONFLICT DO NOTHING",
  );
  expect(await imported(file, options)).toMatchObject({ partly });
});

test('counts one chapter in the singular', async () => {
  const file = csv(line({ email: 'one@example.com', chapter: 'Only one', region: 'Here' }));
  const { text } = await imported(file, { 'make-chapters': true });
  expect(text.split('\n')).toEqual([
    'members.csv: 1 row, 1 new.',
    'Add 1 member.',
    '1 member added. 1 chapter created.',
  ]);
  const unknown = csv(line({ email: 'two@example.com', chapter: 'Nowhere' }));
  expect((await imported(unknown, { 'make-chapters': true })).text.split('\n')).toEqual([
    'members.csv: 1 row, 1 chapter missing.',
    'Nothing to import. 1 row without a chapter is left out.',
    'Chapters missing (without a region):',
    '  1 row: Nowhere',
    '1 row was left out because its chapter does not exist.',
  ]);
});

test('mails invitations only with --invite, and says to how many', async () => {
  const lines = ['mail.one', 'mail.two'].map((name) =>
    line({ email: `${name}@example.com`, chapter: 'Mailed', region: 'Here' }),
  );
  const options = { 'make-chapters': true };
  const mailed = () => world.sql("SELECT made_by FROM mails WHERE kind = 'invitation'");
  const run = async (more: ImportOptions, mailOn = true) =>
    (await imported(csv(...lines), { ...options, ...more }, { mailOn })).text.split('\n').slice(2);

  const nothing = 'Nothing was saved.';
  expect(await run({ 'dry-run': true, invite: true })).toEqual([
    '2 invitations would be sent by e-mail.',
    nothing,
  ]);
  expect(await run({ 'dry-run': true })).toEqual([
    'No one is invited (without --invite or --invitations).',
    nothing,
  ]);
  expect(await run({ 'dry-run': true }, false)).toEqual([nothing]);
  await expect(run({ invite: true }, false)).rejects.toThrow('--invite sends e-mail: set SMTP_URL,');
  const both = { invite: true, invitations: 'links.csv', address: 'https://network.example' };
  await expect(run(both)).rejects.toThrow('Use --invite or --invitations, not both.');
  expect(await mailed()).toEqual([]);

  expect(await run({ invite: true })).toEqual([
    '2 invitations will be sent by e-mail.',
    '2 members added. 1 chapter created.',
  ]);
  expect(await mailed()).toEqual([{ made_by: null }, { made_by: null }]);
  expect(await run({ invite: true })).toEqual([
    '0 invitations will be sent by e-mail.',
    '2 members were already there, unchanged.',
  ]);
});

test('mails no one without --invite', async () => {
  await world.sql('DELETE FROM mails');
  const file = csv(line({ email: 'unmailed@example.com', chapter: 'Unmailed', region: 'Here' }));
  expect((await imported(file, { 'make-chapters': true }, { mailOn: true })).text).toContain(
    'No one is invited',
  );
  expect(await world.sql('SELECT 1 FROM mails')).toEqual([]);
});

test('imports attendance of former years, and undoes it with the meetings that it made', async () => {
  const { aChapter, aMember, db, sql } = world;
  const chapter = await aChapter();
  const ann = await aMember({ chapter });
  const { text, partly } = await imported(
    `Member;Datum;Anwesenheit\r\n${ann.email};01.03.2024;anwesend\r\n`,
    {
      holds: 'attendance',
    },
  );
  expect([text, partly]).toEqual([expect.stringContaining('1 attendance record added.'), false]);
  const meetings = () =>
    sql(
      `SELECT m.status, a.state, m.proposed_by, a.recorded_by FROM meetings m JOIN attendance a ON a.meeting_id = m.id WHERE m.chapter_id = $1`,
      [chapter.id],
    );
  const by = { proposed_by: null, recorded_by: null };
  expect(await meetings()).toEqual([{ status: 'approved', state: 'present', ...by }]);
  const [, id = ''] = /undo-import (\d+)/.exec(text) ?? [];
  expect(await undoImport(db, id, { calendar, callingCode: undefined })).toBe(
    'This import was undone. 1 attendance record no longer counts.',
  );
  expect(await meetings()).toEqual([{ status: 'cancelled', state: null, ...by }]);
});

test('imports figures of former years after a dry run, and undoes them as a whole', async () => {
  const { aChapter, aMember, db, sql } = world;
  const chapter = await aChapter();
  const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
  const file = `Who,To,Date,Amount\r\n${ann.email},${ben.email},2024-03-01,"1,234.50"\r\n${ann.email},${ben.email},2030-03-01,5\r\n`;
  const options = { holds: 'thank-yous', columns: 'Who=giver' };
  const value = async () =>
    (
      await sql('SELECT thankyou_value::text AS value FROM chapter_figures WHERE chapter_id = $1', [
        chapter.id,
      ])
    )[0]?.value;
  await expect(imported(file, { holds: 'thank-yous' })).rejects.toThrow(
    'No column chosen for Giver. Every row needs it.',
  );
  await expect(imported(file, { holds: 'guests' })).rejects.toThrow(
    '--holds takes members, referrals, thank-yous or attendance',
  );
  await expect(imported(file, { ...options, update: true })).rejects.toThrow('--update is for members.');
  const first = ['members.csv: 2 rows, 1 new and 1 needs fixing.'];
  const found = [
    'Add 1 thank-you note. 1 row needs fixing and is left out.',
    'Needs fixing:',
    '  1 × Date must be from 1950 until today (first in row 3)',
  ];
  expect((await imported(file, { ...options, 'dry-run': true })).text.split('\n')).toEqual([
    ...first,
    ...found,
    'Nothing was saved.',
  ]);
  expect(await value()).toBe('0.00');
  const { text, partly } = await imported(file, options);
  const [, id = ''] = /undo-import (\d+) \(for 30 days\)$/.exec(text) ?? [];
  expect([text.split('\n').at(-2), partly, await value()]).toEqual([
    '1 thank-you note added. 1 row was rejected.',
    true,
    '1234.50',
  ]);
  const undo = () => undoImport(db, id, { calendar, callingCode: undefined });
  expect(await undo()).toBe('This import was undone. 1 thank-you note no longer counts.');
  expect([await undo(), await value()]).toEqual([
    'This import was undone. 1 thank-you note no longer counts.',
    '0.00',
  ]);
  expect(await world.audited('action', 'import', { id: Number(id) })).toEqual([
    { action: 'figures.imported' },
    { action: 'figures.undone' },
  ]);
  await expect(undoImport(db, 'x', { calendar, callingCode: undefined })).rejects.toThrow('number');
});
