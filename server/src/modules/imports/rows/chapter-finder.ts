import type { ChosenChapter } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { searchKey } from '../../../db/names.ts';
import { findChapters } from './lookup-sql.ts';

/** A chapter as a file names it; the region is blank where the file names none. */
export interface ChapterName {
  name: string;
  region: string;
}
export type ChapterMatch =
  /** `instead`: what the file names, which does not exist, and for which this one was chosen. */
  | { id: number; label: string; instead?: ChapterName }
  /** `make`: it is created under this name. */
  | { missing: ChapterName; make?: ChapterName | undefined }
  | { reason: string; field: 'chapter' | 'region' };

type Named = { name: string; region: string | undefined };
export type FindChapters = (db: Executor, named: readonly Named[]) => Promise<ChapterMatch[]>;

/** A choice about a chapter that does not exist, with the label of the one that is meant. */
export type KeptChoice = ChosenChapter & { label?: string | undefined };
interface Choices {
  chosen: readonly KeptChoice[];
  /** What becomes of those of which nothing was chosen. */
  makeOthers: boolean;
}

export const labelOf = ({ name, region }: ChapterName) => `${name} - ${region}`;
/** However they are spelled: 'guadalajara tapatio' is 'Guadalajara Tapatío'. */
export const isSame = (one: ChapterName, other: ChapterName): boolean =>
  searchKey(one.name) === searchKey(other.name) && searchKey(one.region) === searchKey(other.region);

export const choiceFor = ({ chosen, makeOthers }: Choices, missing: ChapterName): KeptChoice =>
  chosen.find((one) => isSame(one, missing)) ?? {
    ...missing,
    choice: makeOthers && missing.region !== '' ? 'make' : 'leave',
  };

/** Under which name a chapter is created, if that was chosen. Without a region there is none. */
export function madeAs(choices: Choices, missing: ChapterName): ChapterName | undefined {
  const { name, choice, make_in: region = missing.region } = choiceFor(choices, missing);
  return choice === 'make' && region !== '' ? { name, region } : undefined;
}

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

/** Any chapter, by name and region, or as lists show it: 'name - region'; or what was chosen for one that does not exist. What was found is remembered. */
export function anyChapter(choices: Choices): FindChapters {
  const known = new Map<string, ChapterMatch>();
  const keyOf = ({ name, region }: Named) => JSON.stringify([name, region]);
  return async (db, named) => {
    const unknown = new Map(named.map((one) => [keyOf(one), one]));
    for (const key of unknown.keys()) if (known.has(key)) unknown.delete(key);
    if (unknown.size > 0) {
      const asked = [...unknown.values()].map((one) => {
        const ways = readings(one);
        const missing = missingOf(ways);
        const made = madeAs(choices, missing);
        return { missing, made, ways: made ? [...ways, made] : ways };
      });
      const wanted = asked.flatMap(({ ways }, of) => ways.map((way) => ({ ...way, of })));
      const found = await findChapters(
        db,
        wanted.map(({ name, region }, n) => ({ n, name, region })),
      );
      for (const [of, key] of [...unknown.keys()].entries()) {
        const matches = found
          .filter(({ n }) => wanted[n]?.of === of)
          .map(({ n, ...chapter }) => ({ ...chapter, exact: wanted[n]?.region !== null }));
        const { missing, made } = asked[of] as (typeof asked)[0];
        known.set(key, matchOf(matches) ?? chosenFor(choiceFor(choices, missing), missing, made));
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

/** What is missing if none of the readings exists. */
function missingOf(ways: readonly Reading[]): ChapterName {
  const whole = ways.filter((way): way is ChapterName => Boolean(way.region) && way.name !== '');
  const [only] = whole;
  return only && whole.length === 1 ? only : { name: ways[0]?.name ?? '', region: '' };
}

/** The one that is meant: undefined if there is none, or several and no way to tell. */
function matchOf(
  matches: readonly (ChapterName & { id: number; spelled: boolean; exact: boolean })[],
): ChapterMatch | undefined {
  const spelled = matches.filter((match) => match.spelled);
  const likely = spelled.length > 0 ? spelled : matches;
  const exact = likely.filter((match) => match.exact);
  const [first, second] = exact.length > 0 ? exact : likely;
  if (!first || (second && second.id !== first.id)) return undefined;
  return { id: first.id, label: labelOf(first) };
}

const chosenFor = (
  { choice, chapter_id: id, label = '' }: KeptChoice,
  missing: ChapterName,
  make: ChapterName | undefined,
): ChapterMatch =>
  choice === 'use' && id !== undefined ? { id, label, instead: missing } : { missing, make };
