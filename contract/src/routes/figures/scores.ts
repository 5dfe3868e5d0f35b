import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { route, signedIn, superAdmin, superAdminOrElevated } from '../../route.ts';
import { ScoreSort } from '../../schemas/choices.ts';
import {
  ChapterScoreRules,
  ChapterScores,
  MemberScorePage,
  RulesOfScores,
} from '../../schemas/figures/scores.ts';
import { Closed, Id } from '../../schemas/primitives.ts';

export const memberScore = route({
  endpoint: endpoints.memberScore,
  summary:
    "A member's score over the last six full months, and the cheapest next step: the caller's own, any colleague's for an elevated member, anyone's for a super admin",
  access: signedIn,
  params: Closed({ id: Id }),
  stale: true,
  answer: MemberScorePage,
  problems: [404],
});

export const chapterScores = route({
  endpoint: endpoints.chapterScores,
  summary:
    "The scores of a chapter's current members: any chapter's for a super admin, their own chapter's for an elevated member",
  access: superAdminOrElevated,
  params: Closed({ id: Id }),
  /** By default by score, the highest first; members without one at the end. */
  query: Closed({ sort: Type.Optional(ScoreSort) }),
  stale: true,
  answer: ChapterScores,
  problems: [404],
});

export const setScoreRules = route({
  endpoint: endpoints.setScoreRules,
  summary: "Set the rules by which a chapter's members are scored",
  access: superAdmin,
  params: Closed({ id: Id }),
  body: RulesOfScores,
  answer: ChapterScoreRules,
  problems: [404],
});

export const resetScoreRules = route({
  endpoint: endpoints.resetScoreRules,
  summary: "Score a chapter's members by the default rules again",
  access: superAdmin,
  params: Closed({ id: Id }),
  answer: ChapterScoreRules,
  problems: [404],
});
