import { expect, it } from 'vitest';
import { readVCard } from './read-vcard.ts';
import { vCardOf } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
const shown = (text: string) => readVCard(text).map(({ name, phone }) => `${name} ${phone}`);

it('reads what the app itself exports', () => {
  expect(readVCard(vCardOf({ name: 'Ada Lovelace', phone: '9876543210', email: 'ada@example.com' }))).toEqual(
    [{ name: 'Ada Lovelace', phone: '9876543210', email: 'ada@example.com' }],
  );
});

it.each([
  [
    'of an iPhone',
    card('N:Rao;Asha;;;', 'FN:Asha Rao', 'item1.TEL;type=pref:+91 98111 22234'),
    '+919811122234',
  ],
  [
    'as an address',
    card('FN:Asha Rao', 'TEL;VALUE=uri;TYPE="voice,home":tel:+91-98111-22234;ext=5'),
    '+919811122234',
  ],
  ['without FN', card('N:Rao;Asha;;Dr.;', 'TEL;CELL:(098111) 22234'), '09811122234'],
  ['folded', card('FN:Asha', '  Rao', 'TEL;TYPE=cell:98111', '\t22234'), '9811122234'],
  ['with bare line ends', 'BEGIN:VCARD\nFN:Asha Rao\nTEL:9811122234\nEND:VCARD', '9811122234'],
  ['cut off', 'BEGIN:VCARD\r\nFN:Asha Rao\r\nTEL:9811122234\r\nPHOTO;ENCODING=b:AAAA', '9811122234'],
  ['with the zero of calls within a country', card('FN:Asha Rao', 'TEL:+44 (0)7911 123456'), '+447911123456'],
])('reads a card %s', (_, text, phone) => expect(shown(text)).toEqual([`Asha Rao ${phone}`]));

it.each([
  ['ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8', 'J=C3=BCrgen M=C3=BCller', 'Jürgen Müller'],
  ['CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE', 'J=FCrgen', 'Jürgen'],
  ['QUOTED-PRINTABLE;CHARSET=no-such-charset', 'J=C3=BCrgen', 'Jürgen'],
  ['ENCODING=QUOTED-PRINTABLE', 'J=C3=\r\n=BCrgen M=\r\n=C3=BCller', 'Jürgen Müller'],
  ['ENCODING=QUOTED-PRINTABLE', '=zz 100%', '=zz 100%'],
])('reads a name in %s: %s', (parameters, name, full) => {
  expect(shown(card(`FN;${parameters}:${name}`, 'TEL:9811122234'))).toEqual([`${full} 9811122234`]);
});

it('offers every number of every contact once, and leaves out what is none', () => {
  const two =
    card('FN:Asha Rao', 'TEL;HOME:022 555 1234', 'TEL;CELL:9811122234', 'TEL:9811122234', 'TEL:call me') +
    card('FN:O\\, Neil\\; Sons', 'TEL:*121#', 'TEL:5551234', `TEL:${'9'.repeat(21)}`);
  expect(shown(two)).toEqual(['Asha Rao 0225551234', 'Asha Rao 9811122234', 'O, Neil; Sons 5551234']);
});

it.each([
  '',
  'hello',
  'TEL:5551234',
  'BEGIN:VCARD\r\nTEL\r\nTEL:\r\nFN:Asha\r\nEND:VCARD',
  '\u0000\ufffd:::;;"',
])('finds nothing in %j', (text) => expect(readVCard(text)).toEqual([]));

it('a hostile card costs little and shows little', { timeout: 5_000 }, () => {
  const evil = `FN:A\u202esha\\nRao${'x'.repeat(60_000)}`;
  const [found] = readVCard(card(evil, 'TEL:5551234'));
  expect(found?.name.length).toBeLessThanOrEqual(255);
  expect(found?.name).toMatch(/^A sha Raox/);
  const many = Array.from({ length: 5_000 }, (_, at) => `TEL:${5_550_000 + at}`);
  expect(readVCard(card('FN:Asha', ...many))).toHaveLength(20);
  for (const line of [';"'.repeat(30_000), '"'.repeat(60_000), '='.repeat(60_000), ' \r\n'.repeat(20_000)])
    expect(readVCard(card(`FN${line}`, `TEL;${line}`, line))).toEqual([]);
  expect(readVCard('BEGIN:VCARD\r\n'.repeat(5_000))).toEqual([]);
});
