import type { Route } from '@bn/contract';
import type { onSendHookHandler } from 'fastify';

type Schema = { properties?: Record<string, { format?: string }> } | undefined;

/**
 * Sums of money may have more digits than a number of JavaScript keeps apart. They come from the database as text and
 * must leave as JSON numbers with those very digits, so the serializer writes them as texts, and this takes the quotes
 * away. No other text can look like one of them: a quote inside of a text is written with a backslash.
 */
export function exactSums(answer: Route['answer']) {
  const { properties = {} } = (answer as Schema) ?? {};
  const names = Object.keys(properties).filter((name) => properties[name]?.format === 'sum');
  if (names.length === 0) return undefined;
  const quoted = new RegExp(`("(?:${names.join('|')})":)"([0-9.]+)"`, 'g');
  const onSend: onSendHookHandler<string> = (_request, _reply, payload, done) =>
    done(null, payload?.replace(quoted, '$1$2'));
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { schema: { ...answer, properties: { ...properties, ...texts } }, onSend };
}
