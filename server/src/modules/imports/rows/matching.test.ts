import { IMPORT_FIELDS } from '@bn/contract';
import { expect, test } from 'vitest';
import { headingsAt, matchColumns } from './matching.ts';

const TODAY = '2026-11-16';
const rowsOf = (...texts: string[]) =>
  texts.map((text, at) => ({ line: at + 2, cells: text.split('|').map((cell) => cell.trim()) }));
/** Which heading each field was matched with. */
function matched(headings: string, ...texts: string[]) {
  const names = headings.split('|').map((name) => name.trim());
  const matching = matchColumns(names, rowsOf(...texts), TODAY);
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const { column, and } = matching[field];
      const found = [column, and].flatMap((at) => (at === null || at === undefined ? [] : (names[at] ?? '')));
      return found.length > 0 ? [[field, found.join(' + ')]] : [];
    }),
  );
}

test('headings are recognised in any order and in the usual words', () => {
  expect(matched('E-Mail ID|Business Vertical|NAME|mobile no.|Valid Till|city|Chapter|Name')).toEqual({
    email: 'E-Mail ID',
    vertical: 'Business Vertical',
    full_name: 'NAME',
    phone: 'mobile no.',
    subscription_valid_till: 'Valid Till',
    region: 'city',
    chapter: 'Chapter',
  });
});

test.each([
  [
    'Spanish',
    'Nombre + Apellidos',
    'Celular',
    'Correo electrónico',
    'Vencimiento',
    'Fecha de ingreso',
    'Capítulo',
    'Región',
    'Giro',
  ],
  [
    'German',
    'Vorname + Nachname',
    'Handynummer',
    'E-Mail-Adresse',
    'Gültig bis',
    'Mitglied seit',
    'Gruppe',
    'Stadt',
    'Branche',
  ],
  [
    'French',
    'Prénom + Nom',
    'Téléphone portable',
    'Courriel',
    "Date d'échéance",
    "Date d'adhésion",
    'Groupe',
    'Région',
    'Métier',
  ],
  [
    'Portuguese',
    'Nome + Sobrenome',
    'Telemóvel',
    'Endereço de e-mail',
    'Validade',
    'Data de adesão',
    'Capítulo',
    'Cidade',
    'Profissão',
  ],
  [
    'Italian',
    'Nome + Cognome',
    'Cellulare',
    'Indirizzo email',
    'Scadenza',
    'Data di iscrizione',
    'Capitolo',
    'Città',
    'Professione',
  ],
  [
    'Dutch',
    'Voornaam + Achternaam',
    'Mobiel nummer',
    'E-mailadres',
    'Geldig tot',
    'Lid sinds',
    'Groep',
    'Plaats',
    'Beroep',
  ],
  [
    'Hindi',
    'Pehla Naam + Upnaam',
    'Doorbhash',
    'Email pata',
    'Samapti tithi',
    'Sadasyata tithi',
    'Shakha',
    'Shahar',
    'Vyavsay',
  ],
])('recognises headings in %s', (_language, ...names) => {
  const [full_name, phone, email, subscription_valid_till, member_since, chapter, region, vertical] = names;
  expect(matched(names.join('|').replace(' + ', '|'))).toEqual({
    ...{ full_name, phone, email, subscription_valid_till, member_since, chapter, region, vertical },
  });
});

test.each([
  ['Nombre|Correo', 'Nombre'],
  ['Vorname|Name|E-Mail', 'Vorname + Name', 'Jörg|Groß|joerg@example.com'],
  ['First Name|Name|Email', 'Name', 'Ada|Ada Lovelace|ada@example.com'],
  ['Name|Given Name|Family Name', 'Name', 'Ada Lovelace|Ada|Lovelace'],
  ['Nachname|E-Mail', 'Nachname'],
])('a name is in one column or two: %s', (headings, full_name, ...rows) => {
  expect(matched(headings, ...rows)).toMatchObject({ full_name });
});

test('of two columns of one kind the fuller one counts, and members live in other cities than their chapter', () => {
  const rows = ['Ada||98765 43210|Engines|London', 'Bob||98765 43211|Engines|Leeds'];
  const found = matched('Name|Phone|Mobile|Chapter|City', ...rows);
  expect(found).toEqual({ full_name: 'Name', phone: 'Mobile', chapter: 'Chapter' });
  expect(matched('Name|Phone|Mobile|Chapter|Region', ...rows)).toMatchObject({ region: 'Region' });
});

test('columns without a known heading are recognised by what they hold', () => {
  const rows = [
    'ada@example.com|Ada Lovelace|+91 98765-43210|31.12.2027|1 Mar 2019|10',
    'bob@example.com|Bob Ó Briain||2027-06-30|5/6/2020|20',
    'none|Grace Brewster Hopper|(098765) 43211|30/06/2027|2021-01-31|30',
    'eve@example.com|Eve Polastri|9876543212|30/06/2027|2021-01-31|40',
  ];
  expect(matched('A|B|C|D|E|F', ...rows)).toEqual({
    email: 'A',
    full_name: 'B',
    phone: 'C',
    subscription_valid_till: 'D',
    member_since: 'E',
  });
});

test('what a heading says is something else is never taken for a field', () => {
  const rows = [
    'Ada Lovelace|Bob Lee Ltd|10/12/1815|ada@example.com',
    'Eve Polastri|Acme Works|1/2/1980|e@example.com',
  ];
  expect(matched('Sponsor|Company|Birthday|Email', ...rows)).toEqual({ email: 'Email' });
});

test.each([
  [
    'a title above them',
    ['Miembros 2026', 'Impreso el|16/11/2026', 'Nombre|Correo', 'Ada|ada@example.com'],
    2,
  ],
  ['a report that names its chapter', ['Region|Jalisco|Chapter|Tapatío', 'First Name|Phone|Email'], 1],
  ['words that nobody knows', ['Liste', 'Wer|Wohin', 'Ada|ada@example.com'], 1],
  ['no headings at all', ['Ada|ada@example.com', 'Bob|bob@example.com'], -1],
  ['nothing to go by', ['one', 'two'], 0],
])('finds the headings: %s', (_what, texts, at) => {
  expect(headingsAt(rowsOf(...texts))).toBe(at);
});
