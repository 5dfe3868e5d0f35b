import type { Executor } from '../../../db/database.ts';
import { findChapters } from './lookup-sql.ts';

export type ChapterMatch =
  | { id: number; label: string }
  | { missing: { name: string; region: string } }
  | { reason: string; field: 'chapter' | 'region' };

type Named = { name: string; region: string | undefined };
export type FindChapters = (db: Executor, named: readonly Named[]) => Promise<ChapterMatch[]>;

const labelOf = ({ name, region }: { name: string; region: string }) => `${name} - ${region}`;

/** A member's rows belong to their own chapter: they name it or none. */
export const onlyChapter =
  (own: { id: number; name: string; region: string }): FindChapters =>
  async (_db, named) =>
    named.map(({ name, region }) => {
      const is = (text: string, other: string) => text.toLowerCase() === other.toLowerCase();
      if (name !== '' && !is(name, own.name) && !is(name, labelOf(own)))
        return { field: 'chapter', reason: 'is not your chapter' };
      if (region !== undefined && !is(region, own.region))
        return { field: 'region', reason: "is not your chapter's" };
      return { id: own.id, label: labelOf(own) };
    });

/** Any chapter, by name and region, or as lists show it: 'name - region'. What was found is remembered. */
export function anyChapter(): FindChapters {
  const known = new Map<string, ChapterMatch>();
  const keyOf = ({ name, region }: Named) => JSON.stringify([name, region]);
  return async (db, named) => {
    const unknown = new Map(named.map((one) => [keyOf(one), one]));
    for (const key of unknown.keys()) if (known.has(key)) unknown.delete(key);
    if (unknown.size > 0) {
      const asked = [...unknown.values()].map(readings);
      const wanted = asked.flatMap((ways, of) => ways.map((way) => ({ ...way, of })));
      const found = await findChapters(
        db,
        wanted.map(({ name, region }, n) => ({ n, name, region })),
      );
      for (const [of, key] of [...unknown.keys()].entries()) {
        const matches = found.filter(({ n }) => wanted[n]?.of === of);
        const ways = asked[of] ?? [];
        known.set(
          key,
          matchOf(
            matches.map(({ n, ...chapter }) => ({ ...chapter, exact: wanted[n]?.region !== null })),
            ways,
          ),
        );
      }
    }
    return named.map((one) => known.get(keyOf(one)) as ChapterMatch);
  };
}

interface Reading {
  name: string;
  region: string | null;
}
const BETWEEN = ' - ';

/** 'A - B' without a region of its own is a chapter of this name, or the chapter A in B. */
function readings({ name, region }: Named): Reading[] {
  if (region !== undefined) return [{ name, region }];
  const ways: Reading[] = [{ name, region: null }];
  for (let at = name.indexOf(BETWEEN); at > 0; at = name.indexOf(BETWEEN, at + 1))
    ways.push({ name: name.slice(0, at).trim(), region: name.slice(at + BETWEEN.length).trim() });
  return ways.slice(0, 5);
}

function matchOf(
  matches: readonly { id: number; name: string; region: string; exact: boolean }[],
  ways: readonly Reading[],
): ChapterMatch {
  const exact = matches.filter((match) => match.exact);
  const [first, second] = exact.length > 0 ? exact : matches;
  if (first && second && second.id !== first.id)
    return { field: 'region', reason: 'is required: there are several chapters of this name' };
  if (first) return { id: first.id, label: labelOf(first) };
  const whole = ways.filter(
    (way): way is { name: string; region: string } =>
      way.region !== null && way.region !== '' && way.name !== '',
  );
  const [only] = whole;
  if (only && whole.length === 1) return { missing: only };
  return { field: 'region', reason: 'is required: there is no chapter of this name yet' };
}
