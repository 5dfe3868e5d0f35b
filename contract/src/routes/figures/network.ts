import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { route, superAdmin } from '../../route.ts';
import { StandingPeriod, StandingSort } from '../../schemas/choices.ts';
import { ChapterStanding, Region } from '../../schemas/figures/standings.ts';
import { ListOf, ListQuery, PAGE } from '../../schemas/lists.ts';
import { Closed, Flag01, Month, Name } from '../../schemas/primitives.ts';

export const listStandings = route({
  endpoint: endpoints.listStandings,
  summary: 'Chapters side by side: this month and twelve months of each',
  access: superAdmin,
  query: Closed({
    /** The period of the column that is sorted by; by default the current month. */
    period: Type.Optional(StandingPeriod),
    /** By default by name. */
    sort: Type.Optional(StandingSort),
    /** The figures of this month instead of the current one's; sorted by name only. */
    month: Type.Optional(Month),
    /** 1: each with the month a year earlier. */
    compare: Type.Optional(Flag01),
    /** The whole name of a region, in any case. */
    region: Type.Optional(Name),
    ...PAGE,
  }),
  stale: true,
  answer: ListOf('standings', ChapterStanding),
});

export const listRegions = route({
  endpoint: endpoints.listRegions,
  summary: 'The regions of all chapters, by name',
  access: superAdmin,
  query: ListQuery,
  stale: true,
  answer: ListOf('regions', Region),
});
