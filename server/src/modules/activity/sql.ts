import { ACTIVITY_KINDS, type Activity, type ActivityKind } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { microsOf, type TimeCursor, timeOf } from '../../db/time-cursor.ts';

interface Scope {
  received: string;
  answered: string;
  thanked: string;
  approved: string[];
  joined: string;
  waiting: string;
  nudged: string;
  /** Returned notes and the events that returned them: from the side on which there are few. */
  returned: string;
  meetings: { approved: string; changed: string; cancelled: string };
  declined: string;
  guests: string;
  testimonials: { approved: string[]; returned: string };
}

const RETURNED = `e.referral_id = n.referral_id AND e.note_id = n.id AND e.kind = 'note_returned'`;

/** Every branch walks an index that is ordered by its time. */
const NETWORK: Scope = {
  received: 'true',
  answered: 'true',
  thanked: 'true',
  approved: ['true'],
  joined: 'true',
  // Super admins end memberships themselves.
  waiting: 'false',
  nudged: 'true',
  returned: 'true',
  meetings: { approved: 'true', changed: 'true', cancelled: 'true' },
  declined: 'false',
  // Super admins see guests on the page of the meeting.
  guests: 'false',
  // What its receiver hides is for the two of them.
  testimonials: { approved: ['hidden_at IS NULL'], returned: 'true' },
};
/** Every branch reads the member's own rows or the chapter's members. */
const MEMBER: Scope = {
  received: 'to_member_id = $1',
  answered: 'from_member_id = $1',
  thanked: 'to_member_id = $1',
  approved: ['to_member_id = $1', 'from_member_id = $1'],
  joined: 'chapter_id = $6 AND id <> $1',
  waiting: 'r.from_member_id = $1',
  nudged: 'to_member_id = $1',
  returned: 'n.from_member_id = $1',
  meetings: {
    approved: 'chapter_id = $6 AND approved_by <> $1',
    changed: 'chapter_id = $6 AND changed_by <> $1',
    cancelled: 'chapter_id = $6 AND cancelled_by <> $1',
  },
  declined: 'proposed_by = $1',
  guests: 'g.invited_by = $1 AND g.decided_by <> $1',
  testimonials: { approved: ['receiver_id = $1', 'writer_id = $1'], returned: 'writer_id = $1' },
};

const ANNOUNCES = {
  approved: 'announces_approval',
  changed: 'announces_change',
  cancelled: 'announces_cancellation',
};

/** Events of the same moment are ordered by kind and id. */
const KIND_STEP = 2 ** 32;
const keyOf = (kind: ActivityKind, id: string) =>
  `${ACTIVITY_KINDS.indexOf(kind) * KIND_STEP} + ${id}::bigint`;

interface Branch {
  kind: ActivityKind;
  id?: string;
  at: string;
  people: string;
  things: string;
  meeting?: string;
  from: string;
}

const NO_MEETING = 'NULL::int AS meeting_id, NULL::int AS meetings, NULL::int AS guest_id';

const latest = ({ kind, id = 'id', at, people, things, meeting = NO_MEETING, from }: Branch): string => `
  (SELECT '${kind}' AS kind, ${id} AS event_id, ${at} AS at, ${keyOf(kind, id)} AS key, ${people}, ${things}, ${meeting}
     ${from} AND ${at} >= $2 AND (${at}, ${keyOf(kind, id)}) < (${timeOf('$3')}, $4::bigint)
    ORDER BY ${at} DESC, ${id} DESC LIMIT $5)`;

/** Names are looked up one by one, for what is shown: a join could read all people for the sake of a few. */
const nameOf = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`;

const statement = (scope: Scope): string => `
  SELECT e.kind || ':' || e.event_id AS id, e.kind, e.at, ${nameOf('e.person_id')} AS name,
         coalesce(${nameOf('e.other_id')}, (SELECT name FROM guests WHERE id = e.guest_id)) AS other, (SELECT name FROM chapters WHERE id = e.chapter_id) AS chapter, e.referral_status, e.amount, (e.person_id = $1)::int AS own,
         e.referral_id, e.note_id, e.member_id,
         (SELECT json_build_object('id', id, 'day', day, 'starts', to_char(starts, 'HH24:MI'), 'meetings', e.meetings)
            FROM meetings WHERE id = e.meeting_id) AS meeting,
         (SELECT status FROM guests WHERE id = e.guest_id) AS guest_status, ${microsOf('e.at')} AS micros, e.key
    FROM (SELECT * FROM (${[
      latest({
        kind: 'referral_received',
        at: 'created_at',
        people: 'from_member_id AS person_id, to_member_id AS other_id, chapter_id',
        things: `NULL AS referral_status, NULL::numeric AS amount, id AS referral_id, NULL::int AS note_id, NULL::int AS member_id`,
        from: `FROM referrals WHERE withdrawn_at IS NULL AND import_id IS NULL AND ${scope.received}`,
      }),
      latest({
        kind: 'referral_status_changed',
        at: 'status_changed_at',
        people: 'to_member_id, from_member_id, chapter_id',
        things: 'referral_status, NULL, id, NULL, NULL',
        from: `FROM referrals WHERE status_changed_at IS NOT NULL AND ${scope.answered}`,
      }),
      latest({
        kind: 'thankyou_received',
        at: 'created_at',
        people: 'from_member_id, to_member_id, chapter_id',
        things: 'NULL, amount, referral_id, id, NULL',
        from: `FROM thank_you_notes WHERE status <> 'withdrawn' AND import_id IS NULL AND ${scope.thanked}`,
      }),
      ...scope.approved.map((whose) =>
        latest({
          kind: 'thankyou_approved',
          at: 'approved_at',
          people: 'from_member_id, to_member_id, chapter_id',
          things: 'NULL, amount, referral_id, id, NULL',
          from: `FROM thank_you_notes WHERE status = 'approved' AND import_id IS NULL AND ${whose}`,
        }),
      ),
      latest({
        kind: 'member_joined',
        at: 'created_at',
        people: 'id, NULL, chapter_id',
        things: 'NULL, NULL, NULL, NULL, id',
        from: `FROM users WHERE role = 'member' AND removed_at IS NULL AND ${scope.joined}`,
      }),
      latest({
        kind: 'receiver_left',
        id: 'r.id',
        at: 'u.removed_at',
        people: 'u.id, r.from_member_id, r.chapter_id',
        things: 'NULL, NULL, r.id, NULL, NULL',
        from: `FROM referrals r JOIN users u ON u.id = r.to_member_id
          WHERE r.referral_status IN ('new', 'repeated') AND r.withdrawn_at IS NULL AND u.removed_at IS NOT NULL
            AND ${scope.waiting}`,
      }),
      latest({
        kind: 'referral_nudged',
        at: 'nudged_at',
        people: 'from_member_id, to_member_id, chapter_id',
        things: 'NULL, NULL, id, NULL, NULL',
        from: `FROM referrals WHERE nudged_at IS NOT NULL AND withdrawn_at IS NULL AND ${scope.nudged}`,
      }),
      latest({
        kind: 'thankyou_returned',
        id: 'e.id',
        at: 'e.at',
        people: 'e.actor_id, n.from_member_id, n.chapter_id',
        things: 'NULL, n.amount, n.referral_id, n.id, NULL',
        from: `FROM thank_you_notes n JOIN referral_events e ON ${RETURNED}
          WHERE n.status <> 'withdrawn' AND ${scope.returned}`,
      }),
      ...(['approved', 'changed', 'cancelled'] as const).map((what) =>
        latest({
          kind: `meeting_${what}`,
          at: `${what}_at`,
          people: `${what}_by, NULL, chapter_id`,
          things: 'NULL, NULL, NULL, NULL, NULL',
          meeting: `id, ${ANNOUNCES[what]}, NULL`,
          from: `FROM meetings WHERE ${ANNOUNCES[what]} IS NOT NULL AND ${scope.meetings[what]}`,
        }),
      ),
      latest({
        kind: 'meeting_declined',
        at: 'cancelled_at',
        people: 'cancelled_by, proposed_by, chapter_id',
        things: 'NULL, NULL, NULL, NULL, NULL',
        meeting: 'id, announces_decline, NULL',
        from: `FROM meetings WHERE announces_decline IS NOT NULL AND ${scope.declined}`,
      }),
      latest({
        kind: 'guest_decided',
        id: 'g.id',
        at: 'g.decided_at',
        people: 'g.decided_by, NULL, g.chapter_id',
        things: 'NULL, NULL, NULL, NULL, NULL',
        meeting: 'g.meeting_id, 1, g.id',
        from: `FROM guests g WHERE g.decided_at IS NOT NULL AND ${scope.guests}`,
      }),
      ...scope.testimonials.approved.map((whose) =>
        latest({
          kind: 'testimonial_approved',
          at: 'approved_at',
          people: 'writer_id, receiver_id, chapter_id',
          things: 'NULL, NULL, NULL, NULL, receiver_id',
          from: `FROM testimonials WHERE status = 'approved' AND ${whose}`,
        }),
      ),
      latest({
        kind: 'testimonial_returned',
        at: 'returned_at',
        people: 'returned_by, receiver_id, chapter_id',
        things: 'NULL, NULL, NULL, NULL, receiver_id',
        from: `FROM testimonials WHERE status = 'returned' AND ${scope.testimonials.returned}`,
      }),
    ].join(' UNION ALL ')}) kinds ORDER BY at DESC, key DESC LIMIT $5) e
   ORDER BY e.at DESC, e.key DESC`;

const NETWORK_STATEMENT = statement(NETWORK);
const MEMBER_STATEMENT = statement(MEMBER);

export interface ActivityRow extends Activity {
  micros: number;
  key: number;
}

export const read = (
  db: Executor,
  reader: { id: number; chapter_id: number | null },
  { from, before, most }: { from: Date; before: TimeCursor; most: number },
): Promise<ActivityRow[]> => {
  const values = [reader.id, from, before.micros, before.id, most];
  return reader.chapter_id === null
    ? db.query(NETWORK_STATEMENT, values)
    : db.query(MEMBER_STATEMENT, [...values, reader.chapter_id]);
};
