import type { LiveEvent, SessionUser } from '@bn/contract';
import type { EventRow } from '../sql.ts';

const CHANGES_RIGHTS: ReadonlySet<EventRow['kind']> = new Set([
  'sessions_ended',
  'member_changed',
  'membership_ended',
  'membership_resumed',
  'permissions_changed',
]);
export const changesRightsOf = ({ kind, to_id }: EventRow): number | undefined =>
  to_id !== null && CHANGES_RIGHTS.has(kind) ? to_id : undefined;

/** What the rest of the chapter does not even learn of: proposals and testimonials, until they are approved, and guests. */
const CONFIDENTIAL: ReadonlySet<EventRow['kind']> = new Set([
  'meeting_proposed',
  'meeting_proposal_changed',
  'meeting_declined',
  'guest_invited',
  'guest_decided',
  'guest_recorded',
  'guest_changed',
  'testimonial_sent',
  'testimonial_settled',
  'testimonial_returned',
]);

/**
 * What a reader may see of an event, by their rights at the moment of reading; undefined: nothing. The person
 * it is addressed to, the person who did it, and super admins see what it is about. The rest of the chapter
 * sees that something changed, and which member or meeting changed.
 */
export function viewOf(event: EventRow, reader: SessionUser): LiveEvent | undefined {
  const { kind, at, by_id, to_id, chapter_id, member_id, meeting_id, by_name } = event;
  if (kind === 'sessions_ended') return undefined;
  const personal = to_id === reader.id;
  const own = by_id === reader.id;
  const inChapter = chapter_id !== null && (reader.chapter_id === null || reader.chapter_id === chapter_id);
  if (!personal && !inChapter) return undefined;
  const whole = personal || own || reader.role === 'super_admin';
  if (!whole && CONFIDENTIAL.has(kind)) return undefined;
  return {
    kind,
    at,
    to_me: personal && !own ? 1 : 0,
    own: own ? 1 : 0,
    referral_id: whole ? event.referral_id : null,
    note_id: whole ? event.note_id : null,
    member_id,
    meeting_id,
    guest_id: whole ? event.guest_id : null,
    testimonial_id: whole ? event.testimonial_id : null,
    one_to_one_id: whole ? event.one_to_one_id : null,
    name: personal && !own ? by_name : null,
  };
}
