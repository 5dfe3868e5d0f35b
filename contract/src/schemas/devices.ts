import { Type } from 'typebox';
import { MAIL_TOPICS } from '../domain.ts';
import { Flag01, Id, Instant, Named, Nullable, OneOf, TimeOfDay } from './primitives.ts';

export const MailTopic = OneOf(MAIL_TOPICS, 'MailTopic');

/** A browser that shows its owner notifications. */
export const Device = Named('Device', {
  id: Id,
  name: Type.String(),
  created_at: Instant,
  /** When the app was last opened there, to the day. */
  used_at: Instant,
  /** 1 for the one of this session. */
  current: Flag01,
  refuses: Type.Array(MailTopic),
  /** Nothing arrives from then until the other, in the device's time zone. Null: at any time. */
  quiet_from: Nullable(TimeOfDay),
  quiet_until: Nullable(TimeOfDay),
  time_zone: Type.String(),
});
