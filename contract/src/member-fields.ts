import { LIMITS } from './limits.ts';

type MemberFieldKind = 'line' | 'phone' | 'email' | 'password' | 'day' | 'chapter';

interface MemberField {
  kind: MemberFieldKind;
  label: string;
  /** In the template of an import and in the OpenAPI document. */
  example: string;
  /** May be left blank: stored as an empty text, in a column that is NOT NULL DEFAULT ''. */
  optional?: true;
  /** In characters, where the kind leaves it open. */
  maxLength?: number;
  /** Stored without the blanks around it, or lists would sort and match it differently. */
  trimmed?: true;
  /** Who can read it: colleagues of the chapter (and super admins), super admins only, or no one. */
  shownTo: 'colleagues' | 'super_admins' | 'no_one';
}

/**
 * A member's fields, in the order of the form. This is the only list: the calls' schemas, the columns that are read and
 * written, the sample network and the form's values and validation are derived from it.
 */
export const MEMBER_FIELDS = {
  full_name: {
    kind: 'line',
    label: 'Full Name',
    example: 'Ada Lovelace',
    maxLength: LIMITS.name,
    trimmed: true,
    shownTo: 'colleagues',
  },
  phone: { kind: 'phone', label: 'Phone', example: '9876543210', shownTo: 'colleagues' },
  email: {
    kind: 'email',
    label: 'Email',
    example: 'ada@example.com',
    maxLength: LIMITS.email,
    trimmed: true,
    shownTo: 'colleagues',
  },
  password: { kind: 'password', label: 'Password', example: 'correct horse battery', shownTo: 'no_one' },
  subscription_valid_till: {
    kind: 'day',
    label: 'Subscription Valid Till',
    example: '2027-12-31',
    shownTo: 'super_admins',
  },
  chapter_id: { kind: 'chapter', label: 'Chapter', example: 'Analytical Engines', shownTo: 'super_admins' },
  vertical: {
    kind: 'line',
    label: 'Vertical',
    example: 'Accounting',
    maxLength: LIMITS.name,
    trimmed: true,
    shownTo: 'colleagues',
  },
} as const satisfies Record<string, MemberField>;

type Fields = typeof MEMBER_FIELDS;
export type MemberFieldName = keyof Fields;
export type MemberFieldOfKind<K extends MemberFieldKind> = {
  [F in MemberFieldName]: Fields[F]['kind'] extends K ? F : never;
}[MemberFieldName];
export type OptionalMemberField = {
  [F in MemberFieldName]: Fields[F] extends { optional: true } ? F : never;
}[MemberFieldName];
export type MemberFieldShownTo<S extends MemberField['shownTo']> = {
  [F in MemberFieldName]: Fields[F]['shownTo'] extends S ? F : never;
}[MemberFieldName];

export const MEMBER_FIELD_NAMES = Object.keys(MEMBER_FIELDS) as MemberFieldName[];
export const memberField = (name: MemberFieldName): MemberField => MEMBER_FIELDS[name];
/** A member's value in the optional fields until someone fills them in. */
export const BLANK_MEMBER_FIELDS = Object.fromEntries(
  MEMBER_FIELD_NAMES.filter((name) => memberField(name).optional).map((name) => [name, '']),
) as Record<OptionalMemberField, string>;
export const memberFieldsShownTo = <S extends MemberField['shownTo']>(
  ...readers: S[]
): MemberFieldShownTo<S>[] =>
  MEMBER_FIELD_NAMES.filter((name) =>
    (readers as string[]).includes(memberField(name).shownTo),
  ) as MemberFieldShownTo<S>[];
