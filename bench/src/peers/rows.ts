import { FLAGS } from '@bn/contract';
import type { TableCopy } from '../data/copy-table.ts';

/** Our rows in the tables of the peers, which have the same columns under nearly the same names. */
const PERSON = [
  ...['full_name', 'email', 'phone', 'vertical', 'subscription_valid_till'],
  ...FLAGS,
  ...['elevated', 'created_at'],
];
/** Members whose permissions have ended are no longer elevated in ours; the peers get it as a plain column. */
const SELECT_PERSON = PERSON.map((column) =>
  column === 'elevated' ? 'elevated AND coalesce(permissions_until >= current_date, true)' : column,
);
const GIVEN = [
  ...['referral_type', 'tier', 'contact_number', 'contact_preference', 'referral_status', 'referral_notes'],
  ...['converted_to_business', 'date_sent', 'recorded_on', 'created_at', 'updated_at'],
];
const THANKS = ['amount', 'description', 'date', 'status', 'created_at'];
const SIDES = ['chapter_id', 'from_member_id', 'to_member_id'];
const MEMBERS = "users WHERE role = 'member'";

const copy = (table: string, columns: string[], from: string, selected = columns): TableCopy => ({
  table,
  columns,
  select: `SELECT ${selected.join(', ')} FROM ${from}`,
});

/** References are plain columns, whose names `name` may change. */
export const plainCopies = (name = (column: string) => column): TableCopy[] => [
  copy('chapters', ['id', 'name', 'region', 'created_at'], 'chapters'),
  copy('members', ['id', name('chapter_id'), ...PERSON], MEMBERS, ['id', 'chapter_id', ...SELECT_PERSON]),
  copy('referrals', ['id', ...SIDES.map(name), ...GIVEN], 'referrals', ['id', ...SIDES, ...GIVEN]),
  copy('thank_you_notes', ['id', name('referral_id'), ...SIDES.map(name), ...THANKS], 'thank_you_notes', [
    ...['id', 'referral_id'],
    ...SIDES,
    ...THANKS,
  ]),
];

/** Strapi keeps references in separate tables, and identifies rows by a text. */
export function linkedCopies(documentIdOf: (kind: string) => string): TableCopy[] {
  const document = (
    table: string,
    kind: string,
    columns: string[],
    from: string,
    extra: string[],
    selected = columns,
  ) =>
    copy(table, ['id', 'document_id', ...columns, ...extra], from, [
      ...['id', documentIdOf(kind)],
      ...selected,
      ...extra.map(() => 'created_at'),
    ]);
  const links = (table: string, one: string, references: string[]) =>
    references.map((column) => {
      const name = column.replace(/_id$/, '');
      const columns = [`${one}_id`, `${name.replace(/^(from|to)_/, '')}_id`];
      return copy(`${table}_${name}_lnk`, columns, table, ['id', column]);
    });
  return [
    document('chapters', 'c', ['name', 'region', 'created_at'], 'chapters', ['updated_at', 'published_at']),
    document('members', 'm', PERSON, MEMBERS, ['updated_at', 'published_at'], SELECT_PERSON),
    copy('members_chapter_lnk', ['member_id', 'chapter_id'], MEMBERS, ['id', 'chapter_id']),
    document('referrals', 'r', GIVEN, 'referrals', ['published_at']),
    ...links('referrals', 'referral', SIDES),
    document('thank_you_notes', 'n', THANKS, 'thank_you_notes', ['updated_at', 'published_at']),
    ...links('thank_you_notes', 'thank_you_note', ['referral_id', ...SIDES]),
  ];
}
