import { describe, expect, it } from 'vitest';
import { type Contact, vCardFileName, vCardOf } from './vcard.ts';

/** Reads a card as an address book does: unfolds its lines, then unescapes them. */
const read = (card: string) => {
  const lines = card.replace(/\r\n /g, '').split('\r\n').filter(Boolean);
  const plain = (text: string) => text.replace(/\\([\\,;n])/g, (_, one) => (one === 'n' ? '\n' : one));
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      const [property = ''] = line.slice(0, at).split(';');
      return [property, property === 'N' ? line.slice(at + 1) : plain(line.slice(at + 1))];
    }),
  );
};

const ODD_NAMES = [
  'Ada Lovelace',
  'Prince',
  'O’Neil; Sons, Ltd. \\ Partner',
  'Line\nBreak\r\nTwice',
  'Asha "Quotes" <Rao> & Co:mpany',
  'Jürgen Müller-Lüdenscheidt',
  '王小明',
  'علي حسن',
  'Zoë 👩‍👩‍👧‍👦 Family',
  'BEGIN:VCARD\r\nEND:VCARD',
  'x'.repeat(300),
  '名'.repeat(120),
  '\u0007Bell',
];

describe('a contact as a vCard', () => {
  it('is version 4.0 with name, number, mail, business and note', () => {
    const contact: Contact = {
      name: 'Ada Lovelace',
      phone: '9876543210',
      email: 'ada@example.com',
      business: 'Computing',
      note: 'Met on Monday',
    };
    expect(vCardOf(contact)).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:4.0',
        'FN:Ada Lovelace',
        'N:Lovelace;Ada;;;',
        'TEL;VALUE=text;TYPE=cell:9876543210',
        'EMAIL:ada@example.com',
        'ROLE:Computing',
        'NOTE:Met on Monday',
        'END:VCARD',
        '',
      ].join('\r\n'),
    );
  });

  it('does not take a description for a name', () => {
    const found = read(vCardOf({ name: 'Referral from Ada Lovelace', unnamed: true }));
    expect([found.get('FN'), found.get('N')]).toEqual([
      'Referral from Ada Lovelace',
      ';Referral from Ada Lovelace;;;',
    ]);
  });

  it('leaves out unknown fields', () => {
    expect([...read(vCardOf({ name: 'Prince' })).keys()]).toEqual(['BEGIN', 'VERSION', 'FN', 'N', 'END']);
    expect(read(vCardOf({ name: '  ' })).get('FN')).toBe('Contact');
  });

  it.each(ODD_NAMES)('keeps the name %j, whatever is in it', (name) => {
    const card = vCardOf({ name, note: name });
    const found = read(card);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a bell is no part of a name
    const kept = name.replace(/\r\n/g, '\n').replace(/\u0007/g, '');
    expect(found.get('FN')).toBe(kept);
    expect(found.get('NOTE')).toBe(kept);
    expect(card.match(/^BEGIN:VCARD$/gm), 'one card').toHaveLength(1);
    for (const line of card.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(found.get('N')?.replace(/\\./g, '').split(';'), 'five parts').toHaveLength(5);
  });
});

it.each([
  ['Ada Lovelace', 'Ada Lovelace.vcf'],
  ['../../etc/passwd', 'etc passwd.vcf'],
  ['Müller / Söhne: "Bau"', 'Müller Söhne Bau.vcf'],
  ['👩‍👩‍👧‍👦', 'contact.vcf'],
  ['', 'contact.vcf'],
])('the file of %j is %j', (name, file) => expect(vCardFileName(name)).toBe(file));
