import { Type } from 'typebox';
import { EVENTS_AT_ONCE } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, signedIn } from '../route.ts';
import { LiveEvent } from '../schemas/events.ts';
import { Closed, Flag01 } from '../schemas/primitives.ts';

export const events = route({
  endpoint: endpoints.events,
  summary:
    'Events that concern the caller, published since `Last-Event-ID`. With `Accept: text/event-stream` new ones follow as they are published, in messages with the same fields',
  access: signedIn,
  answer: Closed({
    events: Type.Array(LiveEvent, { maxItems: EVENTS_AT_ONCE }),
    /** More events than are sent one by one, or older ones than are kept: the client must reload what it shows. */
    reset: Flag01,
    position: Type.String(),
  }),
});
