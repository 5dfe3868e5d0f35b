import { Type } from 'typebox';
import { EVENTS_AT_ONCE } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, signedIn } from '../route.ts';
import { ToldEvent } from '../schemas/happenings.ts';
import { Closed, Flag01 } from '../schemas/primitives.ts';

export const events = route({
  endpoint: endpoints.events,
  summary:
    'What concerns the caller and was told since `Last-Event-ID`. Whoever accepts text/event-stream is told from then on, in messages with the same fields',
  access: signedIn,
  status: 200,
  answer: Closed({
    events: Type.Array(ToldEvent, { maxItems: EVENTS_AT_ONCE }),
    /** More was told than is told one by one, or longer ago than it is kept: what is shown is to be asked for again. */
    reset: Flag01,
    /** For the next `Last-Event-ID`. */
    position: Type.String(),
  }),
});
