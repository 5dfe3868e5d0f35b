import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../calls/catalogue.ts';
import { type Asked, ask, shapeOf } from '../measure/ask.ts';

/** Whether two builds do the same work for a call: missing calls and different answers are noted beside the ratio. */
export interface SameWork {
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
