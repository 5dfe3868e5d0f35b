import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../calls/catalogue.ts';
import { ask, shapeOf } from './ask.ts';

/** A ratio means something only if both servers give the same answer: for reads the whole answer, for writes the same fields. */
export async function checkSameAnswers(
  { name, kind, requests }: Call,
  ours: number,
  baseline: number,
): Promise<void> {
  if (kind === 'read') {
    for (const spec of requests.slice(0, 3)) {
      const [a, b] = await Promise.all([ask(ours, spec), ask(baseline, spec)]);
      if (isDeepStrictEqual(a, b)) continue;
      throw new Error(
        `${name}: the baseline answers ${spec.path} differently.\n${excerpt(a)}\n${excerpt(b)}`,
      );
    }
    return;
  }
  const [first, second] = requests.splice(0, 2);
  if (!first || !second) throw new Error(`${name}: no requests.`);
  const [a, b] = [await ask(ours, first), await ask(baseline, second)];
  if (a.status !== b.status || !isDeepStrictEqual(shapeOf(a.body), shapeOf(b.body))) {
    throw new Error(`${name}: the baseline's answer has another shape.\n${excerpt(a)}\n${excerpt(b)}`);
  }
}

const excerpt = (answer: unknown) => JSON.stringify(answer).slice(0, 600);
