import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../calls/catalogue.ts';
import type { RequestSpec } from '../load/protocol.ts';

/** A comparison of two servers means something only if they answer the same: reads to the letter, writes in their fields. */
export async function checkSameAnswers(
  { name, kind, requests }: Call,
  ours: number,
  floor: number,
): Promise<void> {
  if (kind === 'mixed') return;
  for (const spec of kind === 'read' ? requests.slice(0, 3) : []) {
    const [a, b] = await Promise.all([ask(ours, spec), ask(floor, spec)]);
    if (!isDeepStrictEqual(a, b)) {
      throw new Error(`${name}: the floor answers ${spec.path} differently.\n${excerpt(a)}\n${excerpt(b)}`);
    }
  }
  if (kind === 'read') return;
  const [first, second] = requests.splice(0, 2);
  if (!first || !second) throw new Error(`${name}: no requests.`);
  const [a, b] = [await ask(ours, first), await ask(floor, second)];
  if (a.status !== b.status || !isDeepStrictEqual(shape(a.body), shape(b.body))) {
    throw new Error(`${name}: the floor's answer has another form.\n${excerpt(a)}\n${excerpt(b)}`);
  }
}

async function ask(port: number, { method, path, token, body }: RequestSpec) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // A 204 has no body.
  return { status: response.status, body: JSON.parse(text || '{}') as Record<string, unknown> };
}

const shape = (body: Record<string, unknown>) =>
  Object.entries(body)
    .map(([key, value]) => `${key}: ${typeof value}`)
    .sort();
const excerpt = (answer: unknown) => JSON.stringify(answer).slice(0, 600);
