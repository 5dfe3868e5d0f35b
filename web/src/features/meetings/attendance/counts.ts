import type { AnswerOf, Routes } from '@bn/contract';
import { PRESENT_STATES } from '@bn/contract/domain';
import type { ShownEntry } from './attendance-taps.ts';

type Sheet = AnswerOf<Routes['attendance']>;

const PRESENT: readonly (string | null)[] = PRESENT_STATES;
const presentIn = (entries: readonly Pick<ShownEntry, 'state'>[]): number =>
  entries.filter(({ state }) => PRESENT.includes(state)).length;

/** The server's count, and what the taps on the screen add to it or take away. */
export const countsOf = ({ members, present, expected, total }: Sheet, shown: readonly ShownEntry[]) =>
  members.length === total && total === expected
    ? { present: presentIn(shown), expected }
    : { present: present + presentIn(shown) - presentIn(members), expected };
