import { Type } from 'typebox';
import { ACTIVITY_LENGTH, MAX_ROWS, PATTERNS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, signedIn } from '../route.ts';
import { Activity } from '../schemas/events.ts';
import { Closed, Nullable } from '../schemas/primitives.ts';

export const activity = route({
  endpoint: endpoints.activity,
  summary: 'The bell: the latest things that concern the caller, newest first',
  access: signedIn,
  stale: true,
  answer: Closed({ activities: Type.Array(Activity, { maxItems: ACTIVITY_LENGTH }) }),
});

export const recentActivity = route({
  endpoint: endpoints.recentActivity,
  summary: 'Everything the bell shows the caller from the last 30 days, newest first',
  access: signedIn,
  query: Closed({
    before: Type.Optional(Type.String({ maxLength: 33, pattern: PATTERNS.cursor })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
  }),
  stale: true,
  answer: Closed({
    activities: Type.Array(Activity, { maxItems: MAX_ROWS }),
    page_size: Type.Integer({ minimum: 1, maximum: MAX_ROWS }),
    next: Nullable(Type.String()),
  }),
});
