import type { Import } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { rowsOf, start, upload } from '../../../test/files/imports.ts';
import { row, textCell, workbook } from '../../../test/files/workbooks.ts';

/**
 * Files as people have them, with what a person has to choose on the way: at most three clicks, which are requests here, beside real
 * errors. Headings are those of the programs' own exports; the people are ours.
 */
const world = await openTestApp();
const { as, aChapter, aMember, aSuperAdmin, sql } = world;
const admin = await aSuperAdmin();

type Choice = object | ((found: Import) => object);
/** Uploads a file, makes choices, starts it; what became of it. */
async function moveIn(file: string | Buffer, name: string, ...choices: Choice[]): Promise<Import> {
  expect(choices.length).toBeLessThanOrEqual(3);
  let found = await upload(world, admin, file, name);
  for (const choice of choices) {
    const body = typeof choice === 'function' ? choice(found) : choice;
    const answer = await as(admin).put(`/imports/${found.id}/matching`, body);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    found = await expect
      .poll(async () => (await as(admin).get(`/imports/${found.id}`)).body.state)
      .toBe('ready')
      .then(async () => (await as(admin).get(`/imports/${found.id}`)).body);
  }
  const planned = { added: found.kinds.new, updated: found.update_existing === 1 ? found.kinds.changed : 0 };
  const done = await start(world, admin, found);
  expect(done.result, 'exactly what the preview said').toMatchObject(planned);
  return done;
}
const same = (field: string, value: string): Choice => ({ matching: { [field]: { column: null, value } } });
const person = async (email: string) =>
  (
    await sql(
      `SELECT u.full_name, u.phone, u.vertical, u.subscription_valid_till::text AS till,
              to_char(u.created_at, 'YYYY-MM-DD') AS since, c.name || ' - ' || c.region AS chapter
         FROM users u JOIN chapters c ON c.id = u.chapter_id WHERE u.email = $1`,
      [email],
    )
  )[0];
const sheet = (rows: string[][]) => workbook(rows.map((cells) => row(...cells.map(textCell))));
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

test("BNI Connect's roster: a report with its parameters above, and names in two columns", async () => {
  const file = await sheet([
    ['Chapter Roster Report'],
    ['Running User', 'Ana Operadora', '', 'Run At', '16/11/2026 09:12'],
    ['Country', 'Mexico', 'Region', 'Jalisco', 'Chapter', 'Tapatío'],
    [],
    [
      'Title',
      'First Name',
      'Last Name',
      'Company',
      'Industry/Specialty',
      'Phone',
      'Mobile Number',
      'Email',
      'City',
      'Chapter',
      'Join Date',
      'Renewal Date',
    ],
    [
      'Ing.',
      'Begoña',
      'Özdemir',
      'Taller Özdemir',
      'Arquitectura',
      '',
      '+52 33 1234 5678',
      'begona@example.com',
      'Zapopan',
      'Tapatío',
      '2018-05-01',
      '2027-04-30',
    ],
    [
      '',
      'Luis',
      'Peña',
      'Peña y Cía',
      'Contabilidad',
      '33 8765 4321',
      '+52 33 8765 4321',
      'luis@example.com',
      'Tlaquepaque',
      'Tapatío',
      '2020-01-15',
      '2027-01-14',
    ],
  ]);
  await moveIn(file, 'roster.xlsx', {
    chapters: [{ name: 'Tapatío', region: '', choice: 'make', make_in: 'Jalisco' }],
  });
  expect(await person('begona@example.com')).toEqual({
    full_name: 'Begoña Özdemir',
    phone: '3312345678',
    vertical: 'Arquitectura',
    till: '2027-04-30',
    since: '2018-05-01',
    chapter: 'Tapatío - Jalisco',
  });
});

test("Wild Apricot's contacts", async () => {
  await aChapter({ name: 'Apricot', region: 'Ontario' });
  const file = lines(
    'User ID,First name,Last name,Organization,Email,Phone,Membership level,Membership status,Member since,Renewal due,Profile last updated,Access to profile by others,Group participation,Notes',
    '41,Noor,Khan,Khan Ltd,noor@apricot.example,(416) 555-0101,Gold,Active,05/12/2019,05/31/2027,11/02/2026,true,,',
    '42,Eve,Polastri,,eve@apricot.example,416.555.0102,Gold,Active,01/02/2021,12/31/2027,11/02/2026,true,,Speaks first',
  );
  await moveIn(file, 'Contacts.csv', same('chapter', 'Apricot'), same('vertical', 'Not said yet'));
  expect(await person('noor@apricot.example')).toMatchObject({
    full_name: 'Noor Khan',
    till: '2027-05-31',
    since: '2019-05-12',
  });
  expect(await person('eve@apricot.example')).toMatchObject({ phone: '4165550102', since: '2021-01-02' });
});

test("Google's contacts, with two e-mails in one cell", async () => {
  await aChapter({ name: 'Lake', region: 'West' });
  const file = lines(
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value',
    'Asha,,Rao,,,,,,,,Rao Law,Partner,,1980-02-01,,,* myContacts,* Work,asha@google.example ::: asha@home.example,,,Mobile,+91 98765 43210',
    'Ravi,,Shah,,,,,,,,Shah & Co,,,,,,* myContacts,* Work,ravi@google.example,,,Mobile,98765 43211 ::: 98765 43212',
  );
  await moveIn(
    file,
    'contacts.csv',
    same('chapter', 'Lake'),
    same('vertical', 'Law'),
    same('subscription_valid_till', '31/12/2027'),
  );
  expect(await person('asha@google.example')).toMatchObject({ full_name: 'Asha Rao', phone: '9876543210' });
  expect(await person('ravi@google.example')).toMatchObject({ phone: '9876543211' });
});

test('a German list with two title rows, semicolons and the letters of Windows', async () => {
  await aChapter({ name: 'Isar', region: 'München' });
  const text = lines(
    'Mitgliederliste;;;;;;',
    'Stand: 16.11.2026;;;;;;',
    'Vorname;Name;Handynummer;E-Mail-Adresse;Gültig bis;Gruppe;Branche',
    'Jörg;Groß;0176 5123 4567;joerg@example.de;31.12.27;Isar;Bäckerei',
    'Käthe;Müßig;+49 151 2345678;kaethe@example.de;1. März 2028;Isar;Büro',
  );
  const done = await moveIn(Buffer.from(text, 'latin1'), 'Mitglieder.csv');
  expect(done.result).toMatchObject({ added: 1, left_out: 1 });
  expect(await person('kaethe@example.de')).toMatchObject({ full_name: 'Käthe Müßig', till: '2028-03-01' });
  expect(
    await rowsOf(world, admin, done, '?kind=wrong'),
    'a number of eleven digits is a real error',
  ).toMatchObject([{ problems: [{ field: 'phone' }] }]);
});

test('a French list with the date in words, and a chapter that is spelt differently', async () => {
  const { id } = await aChapter({ name: 'Opéra', region: 'Paris' });
  const file = lines(
    'Nom\tPrénom\tCourriel\tTéléphone portable\tDate d’échéance\tGroupe\tMétier',
    'Lefèvre\tZoé\tzoe@example.fr\t06 12 34 56 78\t31 août 2027\tOpera\tAvocate',
  );
  await moveIn(file, 'membres.tsv', {
    chapters: [{ name: 'Opera', region: '', choice: 'use', chapter_id: id }],
  });
  expect(await person('zoe@example.fr')).toMatchObject({
    full_name: 'Zoé Lefèvre',
    phone: '0612345678',
    till: '2027-08-31',
  });
});

test('Portuguese headings, two styles of dates, one e-mail twice', async () => {
  const file = lines(
    'Nome,Sobrenome,Telemóvel,Endereço de e-mail,Validade,Capítulo,Região,Profissão',
    'João,Araújo,91234 56789,joao@example.pt,31/12/2027,Tejo,Lisboa,Notário',
    'Inês,Sá,91234 56780,ines@example.pt,2028-01-31,Tejo,Lisboa,Dentista',
    'Ines,Sa,91234 56780,INES@example.pt,2028-01-31,Tejo,Lisboa,Dentista',
  );
  const done = await moveIn(file, 'lista.csv', { make_chapters: 1 });
  expect(done.result).toMatchObject({ added: 2, chapters_made: 1, left_out: 1 });
  expect(await person('ines@example.pt')).toMatchObject({ full_name: 'Inês Sá', chapter: 'Tejo - Lisboa' });
});

test('an Italian list without a row of headings', async () => {
  await aChapter({ name: 'Brera', region: 'Milano' });
  const file = lines(
    'Giulia Conti,giulia@example.it,+39 312 345 6789,31/12/2027',
    'Marco De Luca,marco@example.it,312 345 6780,30/06/2027',
  );
  await moveIn(file, 'soci.csv', same('chapter', 'Brera'), same('vertical', 'Avvocato'));
  expect(await person('marco@example.it')).toMatchObject({
    full_name: 'Marco De Luca',
    phone: '3123456780',
    till: '2027-06-30',
  });
});

test('a Dutch list with formulas: what they began as is no name', async () => {
  await aChapter({ name: 'Amstel', region: 'Amsterdam' });
  const file = lines(
    'Naam;Mobiel nummer;E-mailadres;Geldig tot;Groep;Beroep',
    'Sanne de Vries;06 1234 5678;sanne@example.nl;31-12-2027;Amstel;Notaris',
    '"=HYPERLINK(""http://evil.example"";""Klik"")";06 1234 5679;klik@example.nl;31-12-2027;Amstel;Notaris',
  );
  const done = await moveIn(file, 'leden.csv');
  expect(done.result).toMatchObject({ added: 1, left_out: 1 });
  expect(await rowsOf(world, admin, done, '?kind=wrong')).toMatchObject([
    { problems: [{ field: 'full_name', reason: 'begins like a formula (=, +, - or @)' }] },
  ]);
});

test('a list of renewals in Hindi', async () => {
  const there = await aMember({ full_name: 'Asha Patel' });
  const done = await moveIn(
    lines('Email pata,Samapti tithi', `${there.email},31/12/2029`),
    'navinikaran.csv',
  );
  expect(done.result).toMatchObject({ updated: 1, left_out: 0 });
});

test('four hundred people of twenty chapters in three clicks', async () => {
  const rows = Array.from({ length: 400 }, (_, n) =>
    [
      `Miembro${String.fromCharCode(97 + (n % 26))} Número${String.fromCharCode(97 + Math.floor(n / 26))}`,
      `+52 33 ${30_000_000 + n}`,
      `socio.${n}@example.mx`,
      '31/12/2027',
      `Capítulo ${n % 20}`,
      'Jalisco',
      'Comercio',
    ].join(';'),
  );
  const file = lines(
    'Nombre completo;Teléfono móvil;Correo electrónico;Vigencia;Capítulo;Región;Giro',
    ...rows,
  );
  const done = await moveIn(file, 'socios.csv', { make_chapters: 1 });
  expect(done.result).toMatchObject({ added: 400, chapters_made: 20, left_out: 0 });
});
