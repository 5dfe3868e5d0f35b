import { FLAGS, type Flag } from '@bn/contract';
import type { Builders, Chapter, Person } from '../network.ts';
import type { Column, Whose } from './table/columns.ts';

/** A caller with people around them, who are named by their relation to the caller. */
export interface Scene {
  caller: Person | undefined;
  /** The caller's flags. */
  held: readonly Flag[];
  /** The caller, or a plain member if the caller is not a member. */
  self: Person;
  colleague: Person;
  other: Person;
  outsider: Person;
  outsidersColleague: Person;
}

/** The flags of a column's callers: several callers where none of several flags may make a difference. */
export const HELD: Record<Column, readonly (readonly Flag[])[]> = {
  visitor: [[]],
  'plain member': [[]],
  can_add_member: [['can_add_member']],
  can_approve_thankyou: [['can_approve_thankyou']],
  'other flag': FLAGS.filter((flag) => flag !== 'can_add_member' && flag !== 'can_approve_thankyou').map(
    (flag) => [flag],
  ),
  'elevated elsewhere': [FLAGS],
  'super admin': [[]],
};

type Others = Omit<Scene, 'caller' | 'self' | 'held'>;

export async function aScene(
  { aMember, aSuperAdmin }: Builders,
  column: Column,
  chapter: Chapter,
  others: Others,
  held = HELD[column][0] ?? [],
): Promise<Scene> {
  const self = await aMember({ chapter, flags: held, activated: true });
  const admin = column === 'super admin' ? await aSuperAdmin() : undefined;
  return { caller: column === 'visitor' ? undefined : (admin ?? self), held, self, ...others };
}

/** No call changes anything about them that another call would notice, so one cast serves any number of scenes. */
export async function others({ aMember }: Builders, chapter: Chapter, far: Chapter): Promise<Others> {
  return {
    colleague: await aMember({ chapter }),
    other: await aMember({ chapter }),
    outsider: await aMember({ chapter: far }),
    outsidersColleague: await aMember({ chapter: far }),
  };
}

export function personId({ caller, self, colleague, outsider }: Scene, whose: Whose): number {
  if (whose === 'own') return (caller ?? self).id;
  return (whose === "a colleague's" ? colleague : outsider).id;
}

export function sides({ self, colleague, other, outsider, outsidersColleague }: Scene, whose: Whose) {
  if (whose === 'own') return { from: colleague, to: self };
  if (whose === "a sender's") return { from: self, to: colleague };
  return whose === "a colleague's"
    ? { from: colleague, to: other }
    : { from: outsider, to: outsidersColleague };
}

export const chapterOf = ({ self, outsider }: Scene, whose: Whose) => ({
  id: (whose === "another chapter's" ? outsider : self).chapter_id,
});
