import { IMPORT_FIELDS, type ImportField, type ImportMatching, importFieldLabel } from '@bn/contract';
import { firstCharacters } from '../../../first-characters.ts';
import type { FileRow } from '../reading/row-messages.ts';

/** Other headings that people write, in small letters and digits alone. */
const ALSO: Record<string, ImportField> = {
  name: 'full_name',
  membername: 'full_name',
  member: 'full_name',
  user: 'full_name',
  fullname: 'full_name',
  contactname: 'full_name',
  phone: 'phone',
  phonenumber: 'phone',
  phoneno: 'phone',
  mobile: 'phone',
  mobilenumber: 'phone',
  mobileno: 'phone',
  cell: 'phone',
  cellphone: 'phone',
  telephone: 'phone',
  tel: 'phone',
  contactnumber: 'phone',
  mail: 'email',
  email: 'email',
  emailid: 'email',
  emailaddress: 'email',
  mailaddress: 'email',
  validtill: 'subscription_valid_till',
  validuntil: 'subscription_valid_till',
  validto: 'subscription_valid_till',
  valid: 'subscription_valid_till',
  expires: 'subscription_valid_till',
  expiry: 'subscription_valid_till',
  expirydate: 'subscription_valid_till',
  renewaldate: 'subscription_valid_till',
  renewal: 'subscription_valid_till',
  subscription: 'subscription_valid_till',
  chaptername: 'chapter',
  group: 'chapter',
  regionlocation: 'region',
  location: 'region',
  city: 'region',
  area: 'region',
  vertical: 'vertical',
  business: 'vertical',
  businessvertical: 'vertical',
  profession: 'vertical',
  trade: 'vertical',
  category: 'vertical',
  industry: 'vertical',
  classification: 'vertical',
};
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const HEADINGS = new Map<string, ImportField>([
  ...Object.entries(ALSO),
  ...IMPORT_FIELDS.flatMap((field): [string, ImportField][] => [
    [plain(importFieldLabel(field)), field],
    [plain(field), field],
  ]),
]);

export const NOTHING_MATCHED = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [field, { column: null, value: null }]),
) as ImportMatching;

export function matchHeadings(headings: readonly string[]): ImportMatching {
  const matching = structuredClone(NOTHING_MATCHED);
  for (const [column, heading] of headings.entries()) {
    const field = HEADINGS.get(plain(heading));
    if (field && matching[field].column === null) matching[field].column = column;
  }
  return matching;
}

const TITLE_ROWS = 10;
/** What distinguishes headings from a title and from data. */
const KNOWN_HEADINGS = 2;

export function headingsAt(rows: readonly FileRow[]): number {
  const known = ({ cells }: FileRow) =>
    Object.values(matchHeadings(cells)).filter(({ column }) => column !== null).length;
  return Math.max(
    0,
    rows.slice(0, TITLE_ROWS).findIndex((row) => known(row) >= KNOWN_HEADINGS),
  );
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 100;

export const columnsOf = (headings: FileRow, first: readonly FileRow[]) =>
  headings.cells.map((heading, column) => ({
    heading: heading.trim(),
    samples: first
      .map(({ cells }) => firstCharacters((cells[column] ?? '').trim(), LONGEST_SAMPLE))
      .filter((text) => text !== '')
      .slice(0, SAMPLES),
  }));
