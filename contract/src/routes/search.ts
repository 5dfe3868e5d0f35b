import { Type } from 'typebox';
import { LIMITS, PATTERNS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, signedIn } from '../route.ts';
import { Closed } from '../schemas/primitives.ts';
import { Found } from '../schemas/search.ts';

export const search = route({
  endpoint: endpoints.search,
  summary:
    'Members, own referrals and chapters that match, a few of each: what the lists of these show to the caller, and nothing else',
  access: signedIn,
  query: Closed({
    /** Without a text nothing is found. */
    search: Type.Optional(Type.String({ maxLength: LIMITS.search, pattern: PATTERNS.search })),
  }),
  stale: true,
  answer: Found,
});
