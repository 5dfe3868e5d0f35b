import { Type } from 'typebox';
import { PATTERNS } from '../limits.ts';
import {
  MEMBER_FIELD_NAMES,
  type MEMBER_FIELDS,
  type MemberFieldName,
  memberField,
  memberFieldsShownTo,
  type OptionalMemberField,
} from '../member-fields.ts';
import { Day, Email, Id, Line, Password, Phone } from './primitives.ts';

type KindOf<F extends MemberFieldName> = (typeof MEMBER_FIELDS)[F]['kind'];

const OptionalLine = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, pattern: PATTERNS.lineOrBlank }));

const taken = (maxLength: number) => ({
  line: Line(maxLength),
  phone: Phone,
  email: Email,
  password: Password,
  day: Day,
  chapter: Id,
});
type Taken = ReturnType<typeof taken>;

/** What an answer carries: what was stored is not judged again. */
const CARRIED = {
  line: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  password: Type.Never(),
  day: Day,
  chapter: Id,
};
type Carried = typeof CARRIED;

const record = <K extends string, V>(names: readonly K[], schemaOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<K, V>;

export const MemberInput = record(MEMBER_FIELD_NAMES, (name) => {
  const { kind, maxLength = 0, optional } = memberField(name);
  return optional ? OptionalLine(maxLength) : taken(maxLength)[kind];
}) as {
  [F in MemberFieldName]: F extends OptionalMemberField ? ReturnType<typeof OptionalLine> : Taken[KindOf<F>];
};

const carried = <F extends MemberFieldName>(names: readonly F[]) =>
  record(names, (name) => CARRIED[memberField(name).kind]) as { [N in F]: Carried[KindOf<N>] };

/** The fields as a super admin sees them, and as colleagues of the chapter do. */
export const MemberDetails = carried(memberFieldsShownTo('colleagues', 'super_admins'));
export const ColleagueDetails = carried(memberFieldsShownTo('colleagues'));
