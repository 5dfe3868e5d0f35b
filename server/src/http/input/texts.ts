import { PATTERNS, type Route, readText } from '@bn/contract';
import type { preValidationHookHandler } from 'fastify';

interface Schema {
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
type Clean = (value: unknown) => unknown;

/** What people type. An e-mail with an invisible character is refused, and a password is taken as it is. */
const TYPED = new Set<string | undefined>([
  PATTERNS.line,
  PATTERNS.lineOrBlank,
  PATTERNS.paragraph,
  PATTERNS.paragraphOrBlank,
  PATTERNS.search,
]);

/** Brings the texts of a call into the form in which they are stored, before they are validated. */
export function readTexts({ query, body }: Route): preValidationHookHandler | undefined {
  const [cleanQuery, cleanBody] = [cleanerOf(query as Schema), cleanerOf(body as Schema)];
  if (!cleanQuery && !cleanBody) return undefined;
  return (request, _reply, done) => {
    cleanQuery?.(request.query);
    cleanBody?.(request.body);
    done();
  };
}

/** Changes objects and lists in place, and returns texts; nothing where there is no text to clean. */
function cleanerOf({ pattern, properties, items }: Schema = {}): Clean | undefined {
  if (TYPED.has(pattern) && pattern !== undefined)
    return (value) => (typeof value === 'string' ? readText(value) : value);
  const each = items && cleanerOf(items);
  if (each)
    return (value) => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) value[index] = each(item);
      return value;
    };
  const cleaners = Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const clean = cleanerOf(schema);
    return clean ? [[name, clean] as const] : [];
  });
  if (cleaners.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const fields = value as Record<string, unknown>;
    for (const [name, clean] of cleaners) if (Object.hasOwn(fields, name)) fields[name] = clean(fields[name]);
    return value;
  };
}
