import { type TProperties, type TSchema, Type } from 'typebox';
import { FLAGS, LIMITS, PATTERNS } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';

/** Every object on the wire is closed: a field that is not named here is refused on the way in and dropped on the way out. */
export const Closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** A closed object with a name of its own in the OpenAPI document, which generated clients use for its type. */
export const Named = <P extends TProperties>(name: string, properties: P) =>
  Type.Object(properties, { title: name, additionalProperties: false });

export const SomeOf = <P extends TProperties>(properties: P) =>
  // `Partial` drops the options of the object that it is given.
  Type.Partial(Type.Object(properties), { additionalProperties: false });

/** One of these texts; with a name in the OpenAPI document where the list has one. */
export const OneOf = <const V extends readonly string[]>(values: V, name?: string) =>
  Type.Unsafe<V[number]>({ ...(name && { title: name }), type: 'string', enum: [...values] });

export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<ValueOf<T> | null>({
    ...schema,
    nullable: true,
    // Ajv ignores `nullable` for enums.
    ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
  });

export const Id = Type.Integer({ title: 'Id', minimum: 1, maximum: LIMITS.idMax });
export const Flag01 = Type.Unsafe<0 | 1>({ title: 'Flag', type: 'integer', enum: [0, 1] });

/** A filter that is on or left out. */
export const Only1 = Type.Unsafe<1>({ type: 'integer', enum: [1] });

/** One line of text that says something: no control characters, no broken surrogates, something to see. */
export const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: PATTERNS.line });

/** Text of several lines, otherwise like `Line`. */
export const Paragraph = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: PATTERNS.paragraph });

export const DecisionOf = <S extends TSchema>(status: S) =>
  Closed({
    status,
    /** Needed to return it, and for nothing else. */
    reason: Type.Optional(Paragraph(LIMITS.reason)),
  });

export const Name = Line(LIMITS.name);

/** At most 254 octets, also where fewer letters than that are longer in UTF-8: `format` checks it. */
export const Email = Type.String({
  title: 'Email',
  minLength: 3,
  maxLength: LIMITS.email,
  pattern: PATTERNS.email,
  format: 'idn-email',
});

/** Nothing is demanded of a password but its length; the pattern only keeps out what UTF-8 cannot carry. */
export const Password = Type.String({
  title: 'Password',
  minLength: LIMITS.passwordMin,
  maxLength: LIMITS.passwordMax,
  pattern: PATTERNS.password,
});

/** A wrong one is answered 400, never 401. */
export const CurrentPassword = Type.String({ minLength: 1, maxLength: LIMITS.passwordMax });

/** Ten digits, as people write them: `format` checks what `storedText` makes of it, and that is stored. */
export const Phone = Type.String({
  title: 'Phone',
  description:
    'Ten digits. A country code, blanks and punctuation may be written with them and are not stored.',
  maxLength: LIMITS.phoneText,
  format: 'phone',
});
/** A guest's phone keeps its country code: guests come from anywhere. */
export const GuestPhone = Type.String({ title: 'GuestPhone', pattern: PATTERNS.guestPhone });
export const ContactNumber = Type.String({ title: 'ContactNumber', pattern: PATTERNS.contactNumber });

/** A day without a time, YYYY-MM-DD, that exists in the calendar. */
export const Day = Type.String({ title: 'Day', format: 'date', pattern: PATTERNS.day });
/** A month or a year of the network's calendar. */
export const Period = Type.String({ title: 'Period', pattern: PATTERNS.period });
export const Month = Type.String({ title: 'Month', pattern: PATTERNS.month });
/** A time of the wall clock in a chapter's time zone, HH:MM. */
export const TimeOfDay = Type.String({ title: 'TimeOfDay', pattern: PATTERNS.time });
/** As the IANA names it: 'Europe/Berlin'. */
export const TimeZone = Type.String({ title: 'TimeZone', maxLength: 64, pattern: PATTERNS.timeZone });
export const Instant = Type.String({ title: 'Instant', format: 'date-time' });

/** Above zero, at most two decimal places; `format` is checked on the number's shortest decimal text, never by float arithmetic. */
export const Amount = Type.Number({
  title: 'Amount',
  exclusiveMinimum: 0,
  maximum: LIMITS.amountMax,
  format: 'money',
});
export const Money = Type.Number({ title: 'Money' });
/** A sum of amounts: its digits are exact, also where there are more than a JavaScript number keeps apart. */
export const Sum = Type.Number({ title: 'Sum', format: 'sum' });
export const Count = Type.Integer({ title: 'Count', minimum: 0 });

/** A person by id and name, for a link to their page. */
export const PersonRef = Named('PersonRef', { id: Id, name: Type.String() });

export const PermissionFlags = Named(
  'PermissionFlags',
  Object.fromEntries(FLAGS.map((flag) => [flag, Flag01])) as Record<(typeof FLAGS)[number], typeof Flag01>,
);

/** Changes with any field that can be edited. Sent back as `If-Match` with an edit. */
/** What follows the `#` in a one-time link. */
export const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const Version = Type.String({ title: 'Version' });

export const Problem = Named('Problem', {
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The conflict of an edit that was based on an earlier version (`changed_meanwhile`), or any other. */
export const EditProblem = Named('EditProblem', {
  ...Problem.properties,
  changed: Type.Optional(
    Closed({
      /** Who changed it, where the caller may know. */
      by: Type.Optional(Type.String()),
      at: Type.Optional(Instant),
      /** What can be edited in the record, as it is now, and its version. */
      current: Type.Unsafe<object>(Type.Record(Type.String(), Type.Unknown(), { title: 'Current' })),
    }),
  ),
});
export type EditProblem = ValueOf<typeof EditProblem>;
