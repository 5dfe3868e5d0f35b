import { Type } from 'typebox';
import { REFERRAL_STATUSES, SEARCH_LENGTH, THANKS_DIRECTIONS } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { Chapter } from './chapters.ts';
import { Face } from './pictures.ts';
import { Closed, Day, Id, Nullable, OneOf } from './primitives.ts';

const Some = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Array(item, { maxItems: SEARCH_LENGTH });

/** What a search over everything finds: a few of each kind, in the order of their lists. */
export const Found = Closed({
  members: Some(
    Closed({
      id: Id,
      full_name: Type.String(),
      picture: Face,
      vertical: Type.String(),
      /** The chapter's name, for super admins. */
      chapter: Nullable(Type.String()),
    }),
  ),
  /** The caller's own, by the name of the other person. */
  referrals: Some(
    Closed({
      id: Id,
      direction: OneOf(THANKS_DIRECTIONS),
      name: Type.String(),
      picture: Face,
      referral_status: OneOf(REFERRAL_STATUSES),
      date_sent: Day,
    }),
  ),
  chapters: Some(Chapter),
});
export type Found = ValueOf<typeof Found>;
