import { Type } from 'typebox';
import { GUEST_ACTIONS, type GuestAction } from '../../domain.ts';
import type { ValueOf } from '../../value-of.ts';
import { Chapter } from '../chapters.ts';
import { GuestStatus, GuestUnmailed } from '../choices.ts';
import { Day, Flag01, Id, Instant, Named, Nullable, PersonRef } from '../primitives.ts';

/** A guest at one meeting, for those who may see them: the inviter, those who decide or record in the chapter, super admins. */
export const Guest = Named('Guest', {
  id: Id,
  meeting_id: Id,
  day: Day,
  chapter: Chapter,
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  business: Type.String(),
  status: GuestStatus,
  /** Which visit to the chapter it is, by the guest's phone or e-mail: 2 for the second. For a reader who sees only their own guests, of the visits to which they invited. */
  visit: Type.Integer({ minimum: 1 }),
  invited_by: PersonRef,
  created_at: Instant,
  decided_by: Nullable(PersonRef),
  decided_at: Nullable(Instant),
  recorded_by: Nullable(PersonRef),
  recorded_at: Nullable(Instant),
  /** When the visit was tapped, in the server's time: the latest tap wins. Null until the first one. */
  tapped_at: Nullable(Instant),
  /** Whom they became. */
  member: Nullable(PersonRef),
  /** Why the last e-mail about the meeting was not sent to an approved guest, until it begins. */
  unmailed: Nullable(GuestUnmailed),
  may: Named(
    'GuestRights',
    Object.fromEntries(GUEST_ACTIONS.map((action) => [action, Flag01])) as Record<GuestAction, typeof Flag01>,
  ),
});
export type Guest = ValueOf<typeof Guest>;
