import { planned, prepared, type Row } from './database.ts';

const FLAGS = `u.can_approve_thankyou, u.can_approve_meeting, u.can_approve_testimonial, u.can_take_attendance,
  u.can_schedule_meeting, u.can_approve_guest, u.can_add_member`;
const USER = `u.id, u.full_name, u.email, u.role, u.chapter_id, c.name AS chapter_name, c.region AS chapter_region, ${FLAGS}`;

export const findSession = prepared(
  'session',
  `SELECT ${USER} FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN chapters c ON c.id = u.chapter_id
    WHERE s.token_hash = $1 AND s.created_at > $2 AND s.used_at > $3 AND u.removed_at IS NULL`,
);
export const findByEmail = prepared(
  'user',
  `SELECT u.password_hash, ${USER} FROM users u LEFT JOIN chapters c ON c.id = u.chapter_id
    WHERE email_key(u.email) = email_key($1) AND u.removed_at IS NULL`,
);

export const networkFigures = prepared(
  'network',
  `SELECT sum(members) AS members, sum(chapters) AS chapters, sum(referrals) AS referrals,
          sum(thankyou_value) AS thankyou_value,
          (SELECT json_object_agg(day, referrals)
             FROM (SELECT day, sum(referrals) AS referrals FROM network_days WHERE day >= $1 GROUP BY day) d) AS days
     FROM network_figures`,
);
export const chapterFigures = prepared(
  'chapter',
  `SELECT members, admins, referrals, thankyou_value,
          (SELECT json_object_agg(day, referrals) FROM chapter_days WHERE chapter_id = $1 AND day >= $2) AS days
     FROM chapter_figures WHERE chapter_id = $1`,
);

/** One page and the number of matches in one round trip; $1 and $2 are the size (null: the pager's) and the page from 0. */
export const list = (total: string, rows: string) => `
  WITH matches AS (${total})
  SELECT matches.total AS matching, row.* FROM matches LEFT JOIN LATERAL (
    ${rows} LIMIT coalesce($1::bigint, pager_size(matches.total)) OFFSET coalesce($1::bigint, pager_size(matches.total)) * $2::bigint
  ) row ON true`;

const MEMBER = `u.id, u.full_name, u.email, u.phone, u.vertical, u.subscription_valid_till, u.chapter_id,
  c.name AS chapter_name, c.region AS chapter_region, u.created_at, ${FLAGS}`;
const ACTIVE = `u.role = 'member' AND u.removed_at IS NULL`;
export const members = (where: string) =>
  `SELECT ${MEMBER} FROM users u JOIN chapters c ON c.id = u.chapter_id WHERE ${where} ORDER BY lower(u.full_name), u.id`;
const found = `${ACTIVE} AND u.search_text LIKE lower($1)`;

export const allMembers = prepared(
  'members',
  list('SELECT sum(members) AS total FROM network_figures', members(ACTIVE)),
);
/** Two statements, because the best plan of the second depends on its limit. */
const countFound = planned(
  `SELECT count(*) AS total FROM (SELECT 1 FROM users u WHERE ${found} LIMIT 10001) capped`,
);
export async function searchedMembers(
  pattern: string,
  page: number,
): Promise<{ total: number; rows: Row[] }> {
  const [{ total }] = await countFound([pattern]);
  const size = pagerSize(total);
  const rows = planned(`${members(found)} LIMIT ${size} OFFSET ${size * page}`);
  return { total, rows: await rows([pattern]) };
}
export const pagerSize = (total: number) => Math.min(100, Math.max(10, Math.ceil(total / 10)));
export const membersOfChapter = prepared(
  'members of chapter',
  list(
    'SELECT coalesce((SELECT members FROM chapter_figures WHERE chapter_id = $3), 0) AS total',
    members(`${ACTIVE} AND u.chapter_id = $3`),
  ),
);
export const colleagues = prepared(
  'colleagues',
  list(
    'SELECT coalesce((SELECT members FROM chapter_figures WHERE chapter_id = $3), 0) AS total',
    `SELECT u.id, u.full_name, u.email, u.phone, u.vertical, u.created_at FROM users u
      WHERE ${ACTIVE} AND u.chapter_id = $3 ORDER BY lower(u.full_name), u.id`,
  ),
);
export const chapters = prepared(
  'chapters',
  list(
    'SELECT sum(chapters) AS total FROM network_figures',
    'SELECT c.id, c.name, c.region FROM chapters c ORDER BY lower(c.name), lower(c.region)',
  ),
);

export const REFERRAL = `r.id, r.from_member_id, f.full_name AS from_member_name, r.to_member_id,
  t.full_name AS to_member_name, r.referral_type, r.tier, r.contact_number, r.contact_preference, r.referral_status,
  r.referral_notes, r.converted_to_business, CASE WHEN r.converted_to_business = 1
    THEN (EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = r.id))::int ELSE 0 END AS thanked, r.date_sent, r.created_at, r.updated_at`;
export const REFERRAL_PEOPLE =
  'JOIN users f ON f.id = r.from_member_id JOIN users t ON t.id = r.to_member_id';
const referrals = (mine: string) =>
  list(
    `SELECT count(*) AS total FROM referrals r WHERE r.${mine} = $3`,
    `SELECT ${REFERRAL} FROM referrals r ${REFERRAL_PEOPLE} WHERE r.${mine} = $3 ORDER BY r.id DESC`,
  );
export const received = prepared('received', referrals('to_member_id'));
export const sent = prepared('sent', referrals('from_member_id'));

export const NOTE = `n.id, n.referral_id, n.from_member_id, f.full_name AS from_member, n.to_member_id,
  t.full_name AS to_member, n.date, n.amount, n.description, n.status, n.created_at`;
export const NOTE_PEOPLE = 'JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id';
const notes = (where: string) =>
  `SELECT ${NOTE} FROM thank_you_notes n ${NOTE_PEOPLE} WHERE n.status = 'pending' ${where} ORDER BY n.date DESC, n.id DESC`;
export const allPending = prepared(
  'pending',
  list('SELECT sum(pending_notes) AS total FROM network_figures', notes('')),
);
export const pendingOfChapter = prepared(
  'pending of chapter',
  list(
    'SELECT coalesce((SELECT pending_notes FROM chapter_figures WHERE chapter_id = $3), 0) AS total',
    notes('AND n.chapter_id = $3'),
  ),
);
