import type { Route } from '@bn/contract';
import type { onSendHookHandler } from 'fastify';

interface Schema {
  type?: string;
  format?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The schema with a text in place of each sum, also inside of objects and lists; `names` gets what those are called. */
function sumsAsTexts(schema: Schema, names: Set<string>): Schema {
  if (schema.items) return { ...schema, items: sumsAsTexts(schema.items, names) };
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]): [string, Schema] => {
    const { format, nullable = false } = property;
    if (format !== 'sum') return [name, sumsAsTexts(property, names)];
    names.add(name);
    return [name, { type: 'string', ...(nullable && { nullable }) }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/**
 * Sums of money may have more digits than a number of JavaScript keeps apart. They come from the database as text and
 * must leave as JSON numbers with those very digits, so the serializer writes them as texts, and this takes the quotes
 * away. No other text can look like one of them: a quote inside of a text is written with a backslash.
 */
export function exactSums(answer: Route['answer']) {
  if (!answer) return undefined;
  const names = new Set<string>();
  const schema = sumsAsTexts(answer, names);
  if (names.size === 0) return undefined;
  const quoted = new RegExp(`("(?:${[...names].join('|')})":)"([0-9.]+)"`, 'g');
  const onSend: onSendHookHandler<string> = (_request, _reply, payload, done) =>
    done(null, payload?.replace(quoted, '$1$2'));
  return { schema, onSend };
}
