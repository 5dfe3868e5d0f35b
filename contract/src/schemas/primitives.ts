import { type TProperties, type TSchema, Type } from 'typebox';
import { FLAGS, LIMITS, PATTERNS } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';

/** Every object on the wire is closed: a field that is not named here is refused on the way in and dropped on the way out. */
export const Closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const OneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });

export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<ValueOf<T> | null>({
    ...schema,
    nullable: true,
    // A validator takes a list of values at its word: null must be on it.
    ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
  });

export const Id = Type.Integer({ minimum: 1, maximum: LIMITS.idMax });
export const Flag01 = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] });

/** A filter that is on or not there. */
export const Only1 = Type.Unsafe<1>({ type: 'integer', enum: [1] });

/** One line of text that says something: no control characters, no broken surrogates, something to see. */
export const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: PATTERNS.line });

/** Text of several lines, otherwise like `Line`. */
export const Paragraph = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: PATTERNS.paragraph });

export const Name = Line(LIMITS.name);

export const Email = Type.String({ minLength: 3, maxLength: LIMITS.email, pattern: PATTERNS.email });

/** Nothing is demanded of a password but its length; the pattern only keeps out what UTF-8 cannot carry. */
export const Password = Type.String({
  minLength: LIMITS.passwordMin,
  maxLength: LIMITS.passwordMax,
  pattern: PATTERNS.password,
});

export const Phone = Type.String({ pattern: PATTERNS.phone });
export const ContactNumber = Type.String({ pattern: PATTERNS.contactNumber });

/** A day without a time, YYYY-MM-DD, that exists in the calendar. */
export const Day = Type.String({ format: 'date', pattern: PATTERNS.day });
/** A month or a year of the network's calendar. */
export const Period = Type.String({ pattern: PATTERNS.period });
export const Instant = Type.String({ format: 'date-time' });

/** Above zero, at most two decimal places; `format` is checked on the number's shortest decimal text, never by float arithmetic. */
export const Amount = Type.Number({ exclusiveMinimum: 0, maximum: LIMITS.amountMax, format: 'money' });
export const Money = Type.Number();
/** A sum of amounts: its digits are exact, also where there are more than a JavaScript number keeps apart. */
export const Sum = Type.Number({ format: 'sum' });
export const Count = Type.Integer({ minimum: 0 });

export const PermissionFlags = Closed(
  Object.fromEntries(FLAGS.map((flag) => [flag, Flag01])) as Record<(typeof FLAGS)[number], typeof Flag01>,
);

export const Problem = Closed({
  message: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
