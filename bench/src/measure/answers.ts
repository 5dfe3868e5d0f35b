import { isDeepStrictEqual } from 'node:util';
import { isSuccess, type RequestSpec } from '../load/protocol.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Sends one request outside of a measurement, to inspect its answer. */
export async function ask(
  port: number,
  { method, path, token, body, from, key }: RequestSpec,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(from && { 'X-Forwarded-For': from }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: text && isJson ? JSON.parse(text) : {} };
}

/**
 * A ratio means something only if both servers do the same work: the note says where a call is missing or its answers differ.
 * `exact`: they work on the same rows, and the values of what they read are compared as well. Takes the requests of writes off the list:
 * a write may succeed only once.
 */
export async function compareAnswers(
  requests: RequestSpec[],
  servers: readonly { name: string; port: number }[],
  { isRead, exact }: { isRead: boolean; exact: boolean },
): Promise<{ works: boolean[]; note: string }> {
  const take = () => (isRead ? requests[0] : requests.shift());
  const shared = take();
  const answers: Answer[] = [];
  for (const [index, { port }] of servers.entries()) {
    const request = exact && index > 0 ? take() : shared;
    if (!request) throw new Error('A call without requests cannot be measured.');
    answers.push(await ask(port, request));
  }
  const works = answers.map(({ status }) => isSuccess(status));
  const refused = answers.flatMap(({ status }, index) =>
    works[index] ? [] : [`${servers[index]?.name} answers ${status}`],
  );
  const differ = (of: (body: Answer['body']) => unknown) =>
    !answers.every(({ body }) => isDeepStrictEqual(of(body), of((answers[0] as Answer).body)));
  if (refused.length > 0) return { works, note: refused.join(', ') };
  if (differ(rowsIn)) return { works, note: `rows ${answers.map(({ body }) => rowsIn(body)).join(' and ')}` };
  if (differ(fieldsOf)) return { works, note: 'other fields' };
  return { works, note: exact && isRead && differ((body) => body) ? 'other values' : '' };
}

/** The names and types of an answer's fields, whatever their values. */
const shapeOf = (body: object): string[] =>
  Object.entries(body)
    .map(([key, value]) => `${key}: ${typeof value}`)
    .sort();
const listsIn = (body: Answer['body']) => Object.values(body).filter((value) => Array.isArray(value));
const rowsIn = (body: Answer['body']) => listsIn(body).map((list) => list.length);
const fieldsOf = (body: Answer['body']) => [
  shapeOf(body),
  ...listsIn(body).map(([first]) => shapeOf(first ?? {})),
];
