import { Type } from 'typebox';
import { ONE_TO_ONE_ACTIONS, type OneToOneAction } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { Chapter } from './chapters.ts';
import { OneToOneStatus } from './choices.ts';
import { Minutes } from './meetings/meetings.ts';
import { Exchanged } from './people.ts';
import { Face, PicturePath } from './pictures.ts';
import {
  Count,
  Day,
  Flag01,
  Id,
  Instant,
  Named,
  Nullable,
  PersonRef,
  TimeOfDay,
  TimeZone,
} from './primitives.ts';

/**
 * Two members of a chapter who meet, as one of the two sees it; nobody else does. `day` and `starts` are what the clock on the
 * wall shows in the chapter's time zone. One that was recorded afterwards has a day alone.
 */
export const OneToOne = Named('OneToOne', {
  id: Id,
  /** `has_page`: both are still members of its chapter. */
  partner: Named('OneToOnePartner', { id: Id, name: Type.String(), picture: Face, has_page: Flag01 }),
  /** The chapter's; null where it is the network's. */
  time_zone: Nullable(TimeZone),
  day: Day,
  starts: Nullable(TimeOfDay),
  minutes: Nullable(Minutes),
  starts_at: Instant,
  ends_at: Instant,
  place: Type.String(),
  /** Private to the two. */
  topics: Type.String(),
  status: OneToOneStatus,
  /** The caller proposed this time; the other one answers. */
  asked_by_me: Flag01,
  /** What each says about having met; null until they do. */
  i_met: Nullable(Flag01),
  they_met: Nullable(Flag01),
  may: Named(
    'OneToOneRights',
    Object.fromEntries(ONE_TO_ONE_ACTIONS.map((action) => [action, Flag01])) as Record<
      OneToOneAction,
      typeof Flag01
    >,
  ),
});
export type OneToOne = ValueOf<typeof OneToOne>;

/** What helps to prepare it; null once the two are no longer members of its chapter. */
export const OneToOneBrief = Named('OneToOneBrief', {
  vertical: Type.String(),
  ideal_referral: Type.String(),
  exchanged: Exchanged,
  /** The confirmed one before it; null where they never met. */
  last_met: Nullable(Day),
  /** Since then, or ever: what the caller gave and received, and whether the other one changed their trade or ideal referral. */
  since: Named('SinceLastMet', { given: Count, received: Count, profile_changed: Flag01 }),
});
export type OneToOneBrief = ValueOf<typeof OneToOneBrief>;

/** A colleague whom the caller might meet. */
export const WhomToMeet = Named('WhomToMeet', {
  id: Id,
  full_name: Type.String(),
  vertical: Type.String(),
  picture: Nullable(PicturePath),
  /** The last confirmed one; null where they never met. */
  last_met: Nullable(Day),
  /** One that is planned. */
  planned: Nullable(Named('PlannedOneToOne', { id: Id, day: Day })),
  /** Referrals between the two, either way, that are not answered yet. */
  open_referrals: Count,
});
export type WhomToMeet = ValueOf<typeof WhomToMeet>;

/** Who met whom, and who gave referrals to whom, among a chapter's current members, in this month and the eleven before. */
export const ChapterMatrix = Named('ChapterMatrix', {
  chapter: Chapter,
  first_day: Day,
  last_day: Day,
  /** By name. */
  members: Type.Array(PersonRef),
  /** In each direction where there is anything; `met` is the same in both. */
  pairs: Type.Array(Named('MatrixPair', { from_id: Id, to_id: Id, met: Count, given: Count })),
});
export type ChapterMatrix = ValueOf<typeof ChapterMatrix>;
