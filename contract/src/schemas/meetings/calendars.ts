import { Type } from 'typebox';
import { Instant, Named, Nullable } from '../primitives.ts';

/** A private calendar address, without its secret: that is answered once, when it is made. */
export const CalendarAddress = Named('CalendarAddress', {
  created_at: Instant,
  /** To the hour. */
  read_at: Nullable(Instant),
});

/** Its secret, perhaps with `.ics`. Every other spelling is as unknown as a wrong one. */
export const CalendarToken = Type.String({ title: 'CalendarToken', maxLength: 100 });
