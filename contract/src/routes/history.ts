import { Type } from 'typebox';
import { LIMITS, MAX_ROWS, PATTERNS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, superAdmin } from '../route.ts';
import { HistoryFilter } from '../schemas/choices.ts';
import { HistoryEntry } from '../schemas/events.ts';
import { Closed, Day, Id, Named, Nullable } from '../schemas/primitives.ts';

/** Cursor-paginated: `before` is the `next` of the previous answer. */
const HistoryQuery = Closed({
  /** Part of the name of the person who did it, or to whom it was done. */
  search: Type.Optional(Type.String({ maxLength: LIMITS.search, pattern: PATTERNS.search })),
  /** Without one: everything but sign-ins. */
  kind: Type.Optional(HistoryFilter),
  /** First and last day, in the network's time zone. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  before: Type.Optional(Type.String({ maxLength: 33, pattern: PATTERNS.cursor })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
});

/** Where there is a `next` there may be more, also when fewer entries than asked for were found on the way to it. */
const History = Named('History', {
  entries: Type.Array(HistoryEntry),
  page_size: Type.Integer({ minimum: 1, maximum: MAX_ROWS }),
  next: Nullable(Type.String()),
});

export const memberHistory = route({
  endpoint: endpoints.memberHistory,
  summary:
    'What a member did and what was done to them, latest first, from the audit log; without sign-ins, unless `kind` asks for them',
  access: superAdmin,
  params: Closed({ id: Id }),
  query: HistoryQuery,
  answer: History,
  problems: [404],
});

export const networkHistory = route({
  endpoint: endpoints.networkHistory,
  summary:
    'What happened in the whole network, latest first, from the audit log; without sign-ins, unless `kind` asks for them',
  access: superAdmin,
  query: HistoryQuery,
  answer: History,
});

export const chapterHistory = route({
  endpoint: endpoints.chapterHistory,
  summary:
    'What happened in a chapter, latest first, from the audit log; without sign-ins, unless `kind` asks for them',
  access: superAdmin,
  params: Closed({ id: Id }),
  query: HistoryQuery,
  answer: History,
  problems: [404],
});
