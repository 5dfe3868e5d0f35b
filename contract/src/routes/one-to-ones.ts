import { Type } from 'typebox';
import { LIMITS, PATTERNS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, superAdminOrElevated } from '../route.ts';
import { OneToOneAnswer, OneToOneList } from '../schemas/choices.ts';
import { ListOf, ListQuery, PAGE } from '../schemas/lists.ts';
import { Minutes } from '../schemas/meetings/meetings.ts';
import { ChapterMatrix, OneToOne, OneToOneBrief, WhomToMeet } from '../schemas/one-to-ones.ts';
import { Closed, Day, Flag01, Id, Nullable, TimeOfDay } from '../schemas/primitives.ts';

const Place = Type.String({ maxLength: LIMITS.place, pattern: PATTERNS.lineOrBlank });
const Topics = Type.String({ maxLength: LIMITS.topics, pattern: PATTERNS.paragraphOrBlank });

export const listOneToOnes = route({
  endpoint: endpoints.listOneToOnes,
  summary:
    "The caller's one-to-ones: those that are planned or wait to be confirmed, the earliest first, or the others, the latest first",
  access: member,
  query: Closed({ ...PAGE, list: Type.Optional(OneToOneList) }),
  answer: ListOf('one_to_ones', OneToOne),
});

export const whomToMeet = route({
  endpoint: endpoints.whomToMeet,
  summary:
    "The other members of the caller's chapter: those whom they never met first, then those met longest ago",
  access: member,
  query: ListQuery,
  answer: ListOf('members', WhomToMeet),
});

export const getOneToOne = route({
  endpoint: endpoints.getOneToOne,
  summary: 'A one-to-one of the caller, and what helps to prepare it',
  access: member,
  params: Closed({ id: Id }),
  answer: Closed({ one_to_one: OneToOne, brief: Nullable(OneToOneBrief) }),
  problems: [404],
});

export const planOneToOne = route({
  endpoint: endpoints.planOneToOne,
  summary:
    "Propose a one-to-one to another member of the caller's chapter, within a year; two members meet once in seven days at most",
  access: member,
  body: Closed({
    partner_id: Id,
    day: Day,
    starts: TimeOfDay,
    minutes: Minutes,
    place: Type.Optional(Place),
    topics: Type.Optional(Topics),
  }),
  status: 201,
  answer: OneToOne,
  idempotent: true,
  problems: [404, 409, 429],
});

export const recordOneToOne = route({
  endpoint: endpoints.recordOneToOne,
  summary:
    'Record a one-to-one of the last 30 days; it counts once the other member says so, too. One of that day that is known is confirmed instead',
  access: member,
  body: Closed({ partner_id: Id, day: Day, topics: Type.Optional(Topics) }),
  status: 201,
  answer: OneToOne,
  idempotent: true,
  problems: [404, 409, 429],
});

export const changeOneToOne = route({
  endpoint: endpoints.changeOneToOne,
  summary:
    'Change a one-to-one of the caller before it ends. Another time is proposed to the other member, whoever proposed the one before',
  access: member,
  params: Closed({ id: Id }),
  body: Closed({
    day: Type.Optional(Day),
    starts: Type.Optional(TimeOfDay),
    minutes: Type.Optional(Minutes),
    place: Type.Optional(Place),
    topics: Type.Optional(Topics),
  }),
  answer: OneToOne,
  problems: [404, 409, 429],
});

export const answerOneToOne = route({
  endpoint: endpoints.answerOneToOne,
  summary: 'Accept or decline a one-to-one that the other member proposed, before it ends',
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ status: OneToOneAnswer }),
  answer: OneToOne,
  problems: [404, 409],
});

export const cancelOneToOne = route({
  endpoint: endpoints.cancelOneToOne,
  summary: 'Cancel a one-to-one of the caller before it ends',
  access: member,
  params: Closed({ id: Id }),
  answer: OneToOne,
  idempotent: true,
  problems: [404, 409],
});

export const confirmOneToOne = route({
  endpoint: endpoints.confirmOneToOne,
  summary:
    'Say whether a one-to-one took place, within 30 days after its end: it counts once both say so. A later answer replaces an earlier one',
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ met: Flag01 }),
  answer: OneToOne,
  // It may be queued in an offline browser: sent again late, it must not undo a later answer.
  idempotent: true,
  problems: [404, 409, 429],
});

export const chapterMatrix = route({
  endpoint: endpoints.chapterMatrix,
  summary:
    "Who met whom and who gave referrals to whom in twelve months, among a chapter's current members: any chapter's for a super admin, their own chapter's for an elevated member",
  access: superAdminOrElevated,
  params: Closed({ id: Id }),
  query: Closed({}),
  stale: true,
  answer: ChapterMatrix,
  problems: [404],
});
