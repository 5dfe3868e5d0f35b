import { firstCharacters } from '../../first-characters.ts';

/** Fields that changed. Callers never pass what may not be shown: a password, a hash, a token. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** Longer texts are cut: the log keeps what changed, not a second copy of everything. */
const LONGEST = 200;
const shortened = (value: unknown): unknown => {
  if (typeof value !== 'string' || firstCharacters(value, LONGEST) === value) return value;
  return `${firstCharacters(value, LONGEST - 1)}…`;
};

export function changesBetween<K extends string>(
  fields: readonly K[],
  before: { readonly [F in K]?: unknown },
  after: { readonly [F in K]?: unknown },
): Changes {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => [field, { before: shortened(before[field]), after: shortened(after[field]) }]),
  );
}

interface RecordedChange {
  field: string;
  before: string | null;
  after: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null =>
  value === undefined || value === null || isObject(value) ? null : String(shortened(value));

const SECRET = /password|hash|token/i;

/**
 * The changes in an entry, in any format it was written in: with each field's values, with everything before
 * and after, or, in earlier versions, with the names of the fields alone.
 */
export function recordedChanges(details: Record<string, unknown>): RecordedChange[] {
  const { changes, before, after, fields } = details;
  const known = new Map<string, RecordedChange>();
  const add = (field: string, from: unknown, to: unknown) =>
    known.set(
      field,
      SECRET.test(field)
        ? { field, before: null, after: null }
        : { field, before: textOf(from), after: textOf(to) },
    );
  if (isObject(before) && isObject(after))
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (before[field] !== after[field]) add(field, before[field], after[field]);
  if (isObject(changes))
    for (const [field, change] of Object.entries(changes))
      if (isObject(change)) add(field, change.before, change.after);
  if (Array.isArray(fields))
    for (const field of fields.map(String)) {
      const values = details[field];
      if (known.has(field)) continue;
      if (isObject(values)) add(field, values.before, values.after);
      else add(field, null, null);
    }
  return [...known.values()];
}
