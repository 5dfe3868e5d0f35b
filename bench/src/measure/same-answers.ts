import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../calls/catalogue.ts';
import type { RequestSpec } from '../load/protocol.ts';

interface Asked {
  status: number;
  body: Record<string, unknown>;
}

/** Sends one request outside of a measurement, to inspect its answer. */
export async function ask(port: number, { method, path, token, body }: RequestSpec): Promise<Asked> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: text && isJson ? JSON.parse(text) : {} };
}

/** The names and types of an answer's fields, whatever their values. */
const shapeOf = (body: Asked['body']): string[] =>
  Object.entries(body)
    .map(([key, value]) => `${key}: ${typeof value}`)
    .sort();

/** A ratio means something only if both servers give the same answer: for reads the whole answer, for writes the same fields. */
export async function checkSameAnswers(
  { name, kind, requests }: Call,
  ours: number,
  baseline: number,
): Promise<void> {
  const check = (a: Asked, b: Asked, isSame: boolean) => {
    if (isSame) return;
    const [mine, theirs] = [a, b].map((answer) => JSON.stringify(answer).slice(0, 600));
    throw new Error(`${name}: the baseline answers differently.\n${mine}\n${theirs}`);
  };
  if (kind === 'read') {
    for (const spec of requests.slice(0, 3)) {
      const [a, b] = await Promise.all([ask(ours, spec), ask(baseline, spec)]);
      check(a, b, isDeepStrictEqual(a, b));
    }
    return;
  }
  const [first, second] = requests.splice(0, 2);
  if (!first || !second) throw new Error(`${name}: no requests.`);
  const [a, b] = [await ask(ours, first), await ask(baseline, second)];
  check(a, b, a.status === b.status && isDeepStrictEqual(shapeOf(a.body), shapeOf(b.body)));
}

/** Whether two builds do the same work for a call: missing calls and different answers are noted beside the ratio. */
interface SameWork {
  /** Answered with a success, by ours and by the other build. */
  works: [boolean, boolean];
  note: string;
}

/** Takes the first request off the list: a write may succeed only once. */
export async function compareWork(
  { kind, requests }: Call,
  ports: [number, number],
  names: [string, string],
): Promise<SameWork> {
  const spec = kind === 'read' || kind === 'mixed' ? requests[0] : requests.shift();
  if (!spec) throw new Error('A call without requests cannot be measured.');
  const [ours, theirs] = [await ask(ports[0], spec), await ask(ports[1], spec)];
  const works: SameWork['works'] = [isSuccess(ours), isSuccess(theirs)];
  const refused = [ours, theirs].flatMap((asked, index) =>
    works[index] ? [] : [`${names[index]} answers ${asked.status}`],
  );
  if (refused.length > 0) return { works, note: refused.join(', ') };
  const [rows, otherRows] = [rowsIn(ours.body), rowsIn(theirs.body)];
  if (!isDeepStrictEqual(rows, otherRows)) return { works, note: `rows ${rows} and ${otherRows}` };
  return { works, note: isDeepStrictEqual(fieldsOf(ours.body), fieldsOf(theirs.body)) ? '' : 'other fields' };
}

const isSuccess = ({ status }: Asked) => status >= 200 && status < 300;
const listsIn = (body: Asked['body']) => Object.values(body).filter((value) => Array.isArray(value));
const rowsIn = (body: Asked['body']) => listsIn(body).map((list) => list.length);
const fieldsOf = (body: Asked['body']) => [
  shapeOf(body),
  ...listsIn(body).map((list) => (list[0] && typeof list[0] === 'object' ? Object.keys(list[0]).sort() : [])),
];
