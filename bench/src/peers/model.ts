import { FLAGS } from '@bn/contract';
import type { TableCopy } from '../data/database.ts';

type Kind = 'string' | 'text' | 'date' | 'flag' | 'boolean' | 'decimal';
interface Table {
  /** The name of one row. */
  one: string;
  columns: Record<string, Kind>;
  /** The tables that `<name>_id` refers to. */
  references: Record<string, string>;
}

const of = (kind: Kind, names: readonly string[]): Record<string, Kind> =>
  Object.fromEntries(names.map((name) => [name, kind]));
const PEOPLE = { chapter: 'chapters', from_member: 'members', to_member: 'members' };

/** The rows that every peer serves, under nearly the same names. All have `id` and `created_at`, referrals also `updated_at`. */
export const TABLES: Record<string, Table> = {
  chapters: { one: 'chapter', columns: of('string', ['name', 'region']), references: {} },
  members: {
    one: 'member',
    columns: {
      ...of('string', ['full_name', 'email', 'phone', 'vertical']),
      subscription_valid_till: 'date',
      ...of('flag', FLAGS),
      elevated: 'boolean',
    },
    references: { chapter: 'chapters' },
  },
  referrals: {
    one: 'referral',
    columns: {
      ...of('string', ['referral_type', 'tier', 'contact_number', 'contact_preference', 'referral_status']),
      referral_notes: 'text',
      converted_to_business: 'flag',
      ...of('date', ['date_sent', 'recorded_on']),
    },
    references: PEOPLE,
  },
  thank_you_notes: {
    one: 'thank_you_note',
    columns: { amount: 'decimal', description: 'text', date: 'date', status: 'string' },
    references: { referral: 'referrals', ...PEOPLE },
  },
};

/** Indexes that a good engineer adds where the tool does not create them. */
export const indexesOf = (name: (reference: string) => string): string[] => [
  'members (full_name, id)',
  `members (${name('chapter')})`,
  `referrals (${name('to_member')}, id)`,
  `referrals (${name('from_member')}, id)`,
  `referrals (${name('chapter')}, recorded_on)`,
  `thank_you_notes (${name('chapter')}, status)`,
  `thank_you_notes (${name('referral')})`,
];

/** What a referral is checked for. */
export const CHOICES = {
  referral_type: ['hot', 'warm', 'cold'],
  tier: ['A', 'B', 'C'],
  contact_preference: ['they_contact', 'you_contact'],
};
export const DIGITS_ONLY = '^[0-9]{1,20}$';

const columnsOf = (table: string, ...left: string[]): string[] => [
  'id',
  ...Object.keys(TABLES[table]?.columns ?? {}).filter((name) => !left.includes(name)),
];
/** The columns that answers contain. */
export const MEMBER_FIELDS = columnsOf('members', 'elevated');
export const REFERRAL_FIELDS = columnsOf('referrals', 'recorded_on');

/** Texts that match in names and e-mails only, because our search also looks at phones and trades. */
export const SEARCHES =
  'ara lia han ofi oma van nov ila mei noah yusuf diego chloe fatima costa rossi tanaka evans santos wyx'.split(
    ' ',
  );

export const queryOf = (params: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();

/** Members whose permissions have ended are no longer elevated in ours; the peers get it as a plain column. */
const selected = (column: string): string =>
  column === 'elevated' ? 'elevated AND coalesce(permissions_until >= current_date, true)' : column;
const sourceOf = (table: string) => (table === 'members' ? "users WHERE role = 'member'" : table);
const copy = (table: string, from: string, columns: Record<string, string>): TableCopy => ({
  table,
  columns: Object.keys(columns),
  select: `SELECT ${Object.values(columns).join(', ')} FROM ${sourceOf(from)}`,
});
const same = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, selected(column)]));
const updatedAt = (table: string) => (table === 'referrals' ? 'updated_at' : 'created_at');

/** References are plain columns, whose names `name` may change. */
export const plainCopies = (name: (reference: string) => string): TableCopy[] =>
  Object.entries(TABLES).map(([table, { columns, references }]) =>
    copy(table, table, {
      ...same(['id', ...Object.keys(columns), 'created_at']),
      ...(table === 'referrals' && same(['updated_at'])),
      ...Object.fromEntries(Object.keys(references).map((reference) => [name(reference), `${reference}_id`])),
    }),
  );

/** Strapi keeps references in separate tables, and identifies rows by a text. */
export const linkedCopies = (documentIdOf: (table: string) => string): TableCopy[] =>
  Object.entries(TABLES).flatMap(([table, { one, columns, references }]) => [
    copy(table, table, {
      ...same(['id', ...Object.keys(columns), 'created_at']),
      document_id: documentIdOf(table),
      updated_at: updatedAt(table),
      published_at: 'created_at',
    }),
    ...Object.entries(references).map(([reference, target]) =>
      copy(`${table}_${reference}_lnk`, table, {
        [`${one}_id`]: 'id',
        [`${TABLES[target]?.one}_id`]: `${reference}_id`,
      }),
    ),
  ]);
