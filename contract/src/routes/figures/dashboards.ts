import { Type } from 'typebox';
import { NEEDS_LENGTH } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { member, route, signedIn, superAdmin } from '../../route.ts';
import { ChapterToLookAfter } from '../../schemas/chapters.ts';
import { AdminDashboard, MemberDashboard, Need } from '../../schemas/figures/dashboards.ts';
import { ListOf, PAGE } from '../../schemas/lists.ts';
import { Closed, Flag01, Id } from '../../schemas/primitives.ts';

export const adminDashboard = route({
  endpoint: endpoints.adminDashboard,
  summary: 'Figures of the whole network',
  access: superAdmin,
  stale: true,
  answer: AdminDashboard,
});

// Both member dashboards answer the same and are open to every member: flags that the browser stored at
// sign-in may be old, and an old flag must never cost a member their dashboard.
export const elevatedDashboard = route({
  endpoint: endpoints.elevatedDashboard,
  summary: "Figures of the caller's chapter (asked by elevated members)",
  access: member,
  stale: true,
  answer: MemberDashboard,
});

export const membersDashboard = route({
  endpoint: endpoints.membersDashboard,
  summary: "Figures of the caller's chapter",
  access: member,
  stale: true,
  answer: MemberDashboard,
});

export const needs = route({
  endpoint: endpoints.needs,
  summary:
    'What needs the caller: own notes that were returned, then referrals to answer, notes to decide, meetings and guests to approve, oldest first',
  access: signedIn,
  /** `more`: there are further ones. */
  answer: Closed({ needs: Type.Array(Need, { maxItems: NEEDS_LENGTH }), more: Flag01 }),
});

export const chaptersToLookAfter = route({
  endpoint: endpoints.chaptersToLookAfter,
  summary:
    'Chapters without a referral for fourteen days, with notes that wait over seven, or with memberships that end within thirty, where it lasts longer than in half of the chapters; the one that needs it longest first. All of them, or one chapter if it is among them',
  access: superAdmin,
  query: Closed({
    chapter_id: Type.Optional(Id),
    ...PAGE,
  }),
  answer: ListOf('chapters', ChapterToLookAfter),
});
