import type { MemberImportField } from '@bn/contract';
import { expect, test } from 'vitest';
import { createFormCheck } from '../../../http/input/validation.ts';
import { isMonthFirst, readDay } from './dates.ts';
import { matchColumns } from './matching.ts';
import { readRow } from './values.ts';

test.each([
  ['31/12/2027', '2027-12-31'],
  ['31.12.2027', '2027-12-31'],
  ['31-12-27', '2027-12-31'],
  ['1/2/2027', '2027-02-01'],
  ['2027-12-31', '2027-12-31'],
  ['2027/12/31', '2027-12-31'],
  ['2027-12-31T00:00:00.000Z', '2027-12-31'],
  ['31/12/2027 00:00', '2027-12-31'],
  ['31 Dec 2027', '2027-12-31'],
  ['31-december-27', '2027-12-31'],
  ['Dec 31st, 2027', '2027-12-31'],
  ['31 de diciembre de 2027', '2027-12-31'],
  ['1 ene 2027', '2027-01-01'],
  ['1. März 2027', '2027-03-01'],
  ['1 juin 2027', '2027-06-01'],
  ['1er juillet 2027', '2027-07-01'],
  ['2 août 2027', '2027-08-02'],
  ['1 de outubro de 2027', '2027-10-01'],
  ['1 maggio 2027', '2027-05-01'],
  ['1 mrt 2027', '2027-03-01'],
])('the day %s is %s', (text, day) => {
  expect(readDay(text, false)).toBe(day);
});

test('a column with a day above 12 in second place is read month first, as a whole', () => {
  expect(isMonthFirst(['01/02/2027', '12/31/2027', ''])).toBe(true);
  expect(isMonthFirst(['01/02/2027', '31/12/2027'])).toBe(false);
  expect(isMonthFirst(['01/02/2027'])).toBe(false);
  expect(readDay('01/02/2027', true)).toBe('2027-01-02');
});

const FIELDS = 'Full Name,Phone,Email,Subscription Valid Till,Chapter,Region,Vertical,Member Since';
const rules = {
  matching: matchColumns(FIELDS.split(','), [], '2026-11-16'),
  monthFirst: false,
  columns: 8,
  chapterNeeded: true,
  today: '2026-11-16',
  check: createFormCheck(),
};
const RIGHT = ['Ada', '9876543210', 'ada@example.com', '31/12/2027', 'Engines', 'London', 'Computing', ''];
const column = {
  full_name: 0,
  phone: 1,
  email: 2,
  subscription_valid_till: 3,
  chapter: 4,
  region: 5,
  vertical: 6,
  member_since: 7,
};
const read = (field: MemberImportField, text: string) => {
  const { values, problems, missing } = readRow(RIGHT.with(column[field], text), rules);
  if (missing.length > 0) return missing.map(() => 'is required');
  return problems.length === 0 ? values[field] : problems.map(({ reason }) => reason);
};

test.each<[MemberImportField, string, string]>([
  ['phone', '+91 98765 43210', '9876543210'],
  ['phone', '+91-98765-43210', '9876543210'],
  ['phone', '0091 9876543210', '9876543210'],
  ['phone', '(098765) 43210', '9876543210'],
  ['phone', '1-987-654-3210', '9876543210'],
  ['phone', '987.654.0000', '9876540000'],
  ['phone', '00919876543210', '9876543210'],
  ['phone', '09876543210', '9876543210'],
  ['phone', '0012345678', '0012345678'],
  ['phone', '+39 06 1234 5678', '0612345678'],
  ['phone', '9876543210.0', '9876543210'],
  ['email', ' Ada@Example.com ', 'Ada@Example.com'],
  ['email', 'mailto:ada@example.com', 'ada@example.com'],
  ['full_name', '  Ada\n  Lovelace ', 'Ada Lovelace'],
  ['full_name', '\ufeffAda\u200b \u202eLovelace\u202c', 'Ada Lovelace'],
  ['region', 'Orle\u0301ans', 'Orl\u00e9ans'],
  ['phone', '\u202a+91 98765 43210\u202c', '9876543210'],
  ['phone', '+91 98765 43210 ::: +91 98765 43211', '9876543210'],
  ['email', 'ada@example.com ::: ada@home.example', 'ada@example.com'],
  ['member_since', '1/3/98', '1998-03-01'],
  ['member_since', '16/11/26', '2026-11-16'],
  ['subscription_valid_till', '1/3/98', '2098-03-01'],
])('%s may be spelt %j', (field, text, value) => {
  expect(read(field, text)).toBe(value);
});

test.each<[MemberImportField, string, string]>([
  ['full_name', '', 'is required'],
  ['full_name', '\u200b', 'is required'],
  ['full_name', '\u2800', 'must be readable text'],
  ['full_name', 'x'.repeat(201), 'must have at most 200 characters'],
  ['phone', '12345', 'must be exactly 10 digits, not counting the country code'],
  ['phone', 'tel:tel:9876543210', 'must be exactly 10 digits, not counting the country code'],
  ['phone', '+34 612 345 678', 'must be exactly 10 digits, not counting the country code'],
  ['phone', '+65 8123 4567', 'must be exactly 10 digits, not counting the country code'],
  // San Marino completes six digits with an area code.
  ['phone', '+378 912345', 'must be exactly 10 digits, not counting the country code'],
  // A mobile in China, which is not the North American way to write a number.
  ['phone', '13800138000', 'must be exactly 10 digits, not counting the country code'],
  ['phone', '138 0013 8000', 'must be exactly 10 digits, not counting the country code'],
  ['phone', '9.88E+09', 'must be exactly 10 digits, not counting the country code'],
  ['email', 'ada at example.com', 'must be an e-mail address'],
  ['subscription_valid_till', '31/02/2027', 'is a day that does not exist'],
  ['subscription_valid_till', '12/31/2027', 'must be a date from 1900 to 2199, as DD/MM/YYYY or YYYY-MM-DD'],
  ['subscription_valid_till', 'soon', 'must be a date from 1900 to 2199, as DD/MM/YYYY or YYYY-MM-DD'],
  ['chapter', '', 'is required'],
  ['member_since', '31/12/1949', 'must be from 1950 until today'],
  ['member_since', '17/11/2026', 'must be from 1950 until today'],
])('%s may not be %j: it %s', (field, text, reason) => {
  expect(read(field, text)).toEqual([reason]);
});

test('a row with more cells than headings is an error', () => {
  expect(readRow([...RIGHT.with(7, '01/03/2019'), 'one too many'], rules).problems).toEqual([
    { field: null, column: null, reason: 'has more cells than there are headings' },
  ]);
});
