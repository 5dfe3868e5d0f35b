import { Type } from 'typebox';
import { endpoints } from '../endpoints.ts';
import { route, signedIn, superAdmin, superAdminOrElevated } from '../route.ts';
import { Chapter, ChapterCard, ChapterPage, ChapterReport } from '../schemas/chapters.ts';
import { ListOf, ListQueryWith } from '../schemas/lists.ts';
import { Closed, Id, Name, Nullable, Only1, Period, SomeOf, TimeZone } from '../schemas/primitives.ts';

export const listChapters = route({
  endpoint: endpoints.listChapters,
  summary: 'All chapters for a super admin, their own chapter for a member',
  access: signedIn,
  /** `figures`: for super admins, how many members each has, and the referrals given this month. */
  query: ListQueryWith({ figures: Type.Optional(Only1) }),
  stale: true,
  answer: ListOf('chapters', ChapterCard),
});

export const createChapter = route({
  endpoint: endpoints.createChapter,
  summary: 'Create a chapter',
  access: superAdmin,
  body: Closed({ name: Name, region: Name }),
  status: 201,
  answer: Chapter,
  idempotent: true,
  problems: [409],
});

export const getChapter = route({
  endpoint: endpoints.getChapter,
  summary: 'A chapter and its figures',
  access: superAdmin,
  params: Closed({ id: Id }),
  stale: true,
  answer: ChapterPage,
  problems: [404],
});

export const updateChapter = route({
  endpoint: endpoints.updateChapter,
  summary:
    "Change a chapter's name, region or time zone; null is the network's. Meetings to come keep their time of the wall clock",
  access: superAdmin,
  params: Closed({ id: Id }),
  body: SomeOf({ name: Name, region: Name, time_zone: Nullable(TimeZone) }),
  answer: Chapter,
  versioned: true,
  problems: [404, 409, 429],
});

export const timeZones = route({
  endpoint: endpoints.timeZones,
  summary: 'The time zones that a chapter may have, by name',
  access: superAdmin,
  answer: Closed({ time_zones: Type.Array(TimeZone) }),
});

export const chapterReport = route({
  endpoint: endpoints.chapterReport,
  summary:
    "A chapter's month or year: any chapter's for a super admin, their own chapter's for an elevated member",
  access: superAdminOrElevated,
  params: Closed({ id: Id }),
  /** By default the current month. */
  query: Closed({ period: Type.Optional(Period) }),
  answer: ChapterReport,
  problems: [404],
});
