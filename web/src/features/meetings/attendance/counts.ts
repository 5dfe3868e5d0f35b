import type { AnswerOf, Routes } from '@bn/contract';
import { PRESENT_STATES } from '@bn/contract/domain';
import type { ShownEntry } from './attendance-taps.ts';

const ACCENTS = /\p{M}/gu;
const plain = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLocaleLowerCase().trim();
const LETTERS_NEEDED = 2;

/** The text to look for; fewer than two letters would hardly narrow a list of names. */
export const filterOf = (typed: string): string | undefined =>
  plain(typed).length >= LETTERS_NEEDED ? plain(typed) : undefined;

/** The names that more than one person has. */
export const namesakes = (entries: readonly { name: string }[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  return new Set(entries.map(({ name }) => name).filter((name) => seen.size === seen.add(name).size));
};

export const matches = ({ name }: { name: string }, wanted: string | undefined): boolean =>
  wanted === undefined || plain(name).includes(wanted);

type Sheet = AnswerOf<Routes['attendance']>;

const PRESENT: readonly (string | null)[] = PRESENT_STATES;
const presentIn = (entries: readonly Pick<ShownEntry, 'state'>[]): number =>
  entries.filter(({ state }) => PRESENT.includes(state)).length;

/** The server's count, and what the taps on the screen add to it or take away. */
export const countsOf = ({ members, present, expected, total }: Sheet, shown: readonly ShownEntry[]) =>
  members.length === total && total === expected
    ? { present: presentIn(shown), expected }
    : { present: present + presentIn(shown) - presentIn(members), expected };
