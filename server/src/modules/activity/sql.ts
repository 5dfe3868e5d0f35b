import { ACTIVITY_LENGTH, type Activity } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

/** Which rows of each kind concern the reader; every branch below walks an index that ends with its time. */
interface Scope {
  received: string;
  answered: string;
  thanked: string;
  approved: string[];
  joined: string;
  /** Open referrals whose receiver may have left. */
  waiting: string;
}

const NETWORK: Scope = {
  received: 'true',
  answered: 'true',
  thanked: 'true',
  approved: ['true'],
  joined: 'true',
  // Super admins end memberships themselves.
  waiting: 'false',
};
const MEMBER: Scope = {
  received: 'to_member_id = $1',
  answered: 'from_member_id = $1',
  thanked: 'to_member_id = $1',
  approved: ['to_member_id = $1', 'from_member_id = $1'],
  joined: 'chapter_id = $2 AND id <> $1',
  waiting: 'r.from_member_id = $1',
};

const latest = (select: string, order: string) =>
  `(${select} ORDER BY ${order} DESC LIMIT ${ACTIVITY_LENGTH})`;

const statement = ({ received, answered, thanked, approved, joined, waiting }: Scope): string => `
  SELECT e.kind || ':' || e.event_id AS id, e.kind, e.at, p.full_name AS name, o.full_name AS other,
         c.name AS chapter, e.referral_status, e.amount, (e.person_id = $1)::int AS own,
         e.referral_id, e.note_id, e.member_id
    FROM (${[
      latest(
        `SELECT 'referral_received' AS kind, id AS event_id, created_at AS at, from_member_id AS person_id,
                to_member_id AS other_id, chapter_id, NULL AS referral_status, NULL::numeric AS amount,
                id AS referral_id, NULL::int AS note_id, NULL::int AS member_id
           FROM referrals WHERE withdrawn_at IS NULL AND ${received}`,
        'id',
      ),
      latest(
        `SELECT 'referral_status_changed', id, status_changed_at, to_member_id, from_member_id, chapter_id, referral_status,
                NULL, id, NULL, NULL
           FROM referrals WHERE status_changed_at IS NOT NULL AND ${answered}`,
        'status_changed_at',
      ),
      latest(
        `SELECT 'thankyou_received', id, created_at, from_member_id, to_member_id, chapter_id, NULL, amount,
                referral_id, id, NULL
           FROM thank_you_notes WHERE status <> 'withdrawn' AND ${thanked}`,
        'id',
      ),
      ...approved.map((whose) =>
        latest(
          `SELECT 'thankyou_approved', id, approved_at, from_member_id, to_member_id, chapter_id, NULL, amount,
                  referral_id, id, NULL
             FROM thank_you_notes WHERE status = 'approved' AND ${whose}`,
          'approved_at',
        ),
      ),
      latest(
        `SELECT 'member_joined', id, created_at, id, NULL, chapter_id, NULL, NULL, NULL, NULL, id
           FROM users WHERE role = 'member' AND removed_at IS NULL AND ${joined}`,
        'created_at',
      ),
      latest(
        `SELECT 'receiver_left', r.id, u.removed_at, u.id, r.from_member_id, r.chapter_id, NULL, NULL, r.id, NULL, NULL
           FROM referrals r JOIN users u ON u.id = r.to_member_id
          WHERE r.referral_status IN ('new', 'repeated') AND r.withdrawn_at IS NULL AND u.removed_at IS NOT NULL
            AND ${waiting}`,
        'u.removed_at',
      ),
    ].join(' UNION ALL ')}) e
    JOIN users p ON p.id = e.person_id LEFT JOIN users o ON o.id = e.other_id JOIN chapters c ON c.id = e.chapter_id
   ORDER BY e.at DESC, e.event_id DESC LIMIT ${ACTIVITY_LENGTH}`;

const NETWORK_STATEMENT = statement(NETWORK);
const MEMBER_STATEMENT = statement(MEMBER);

export const ofNetwork = (db: Executor, id: number): Promise<Activity[]> =>
  db.query<Activity>(NETWORK_STATEMENT, [id]);
export const ofMember = (db: Executor, id: number, chapterId: number): Promise<Activity[]> =>
  db.query<Activity>(MEMBER_STATEMENT, [id, chapterId]);
