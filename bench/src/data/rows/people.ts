import { FIRST_MEMBER_ID, PASSWORD_HASH, type Scale, SUPER_ADMIN_EMAIL, SUPER_ADMIN_ID } from '../scales.ts';
import { hash, pick, pickByHash } from './sql-text.ts';
import {
  CHAPTER_FIRST,
  CHAPTER_SECOND,
  FIRST_NAMES,
  LAST_NAMES,
  RARE_LAST_NAME,
  REGIONS,
  VERTICALS,
} from './words.ts';

const NAMES = CHAPTER_FIRST.length * CHAPTER_SECOND.length;

/** A name is repeated only in another region. */
export const chapters = (scale: Scale): string => `
  INSERT INTO chapters (id, name, region, created_at)
  SELECT c,
         ${pick(CHAPTER_FIRST, `c % ${CHAPTER_FIRST.length}`)} || ' ' ||
         ${pick(CHAPTER_SECOND, `(c / ${CHAPTER_FIRST.length}) % ${CHAPTER_SECOND.length}`)},
         ${pick(REGIONS, `(c % ${NAMES} + c / ${NAMES}) % ${REGIONS.length}`)},
         now() - make_interval(days => 400 + ${hash('c', 1, 3000)})
    FROM generate_series(1, ${scale.chapters}) c`;

/** Each member's chapter and position in it: chapters have 20 to 40 members with consecutive ids. */
export const memberPositions = (scale: Scale): string[] => [
  `CREATE TEMP TABLE member_positions AS
   WITH sizes AS (
     SELECT c, sum(20 + ${hash('c', 2, 21)}) OVER (ORDER BY c) AS upto FROM generate_series(1, ${scale.chapters}) c
   ), ends AS (
     SELECT c, (upto * ${scale.members} / max(upto) OVER ())::int AS last FROM sizes
   ), ranges AS (
     SELECT c, coalesce(lag(last) OVER (ORDER BY c), 0) AS before, last FROM ends
   )
   SELECT m, c AS chapter_id, before + ${FIRST_MEMBER_ID} AS first_id, last - before AS size, m - before - 1 AS ordinal
     FROM ranges, generate_series(before + 1, last) m`,
  'CREATE UNIQUE INDEX ON member_positions (m)',
  'ANALYZE member_positions',
];

export const superAdmin = `
  INSERT INTO users (id, role, full_name, email, password_hash)
  VALUES (${SUPER_ADMIN_ID}, 'super_admin', 'Super Admin', '${SUPER_ADMIN_EMAIL}', '${PASSWORD_HASH}')`;

/** The first members of a chapter lead it and hold flags; two of them for a term, which is over for one. */
export const members = `
  INSERT INTO users (id, role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id,
                     can_approve_thankyou, can_add_member, can_approve_meeting, can_take_attendance, can_schedule_meeting, permissions_until,
                     created_at, updated_at, activated_at, ideal_referral)
  SELECT m + ${FIRST_MEMBER_ID} - 1, 'member', first || ' ' || last,
         lower(first || '.' || last) || m || '@' || ${pickByHash(['mail', 'post', 'office', 'studio'], 'm', 5)} || '.example',
         '${PASSWORD_HASH}', (6000000000 + (m::bigint * 7919) % 3999999999)::text,
         ${pickByHash(VERTICALS, 'm', 6)}, current_date + 30 + ${hash('m', 7, 700)}, chapter_id,
         (ordinal < 2)::int, (ordinal = 0)::int, (ordinal = 1)::int, (ordinal = 2)::int, (ordinal IN (1, 3))::int,
         CASE ordinal WHEN 2 THEN current_date + ${hash('m', 9, 365)} WHEN 3 THEN current_date - 1 - ${hash('m', 9, 365)} END,
         joined, joined, joined, CASE WHEN m % 3 > 0 THEN 'Owners of small businesses nearby who look for someone like me' ELSE '' END
    FROM (SELECT m, chapter_id, ordinal, ${pickByHash(FIRST_NAMES, 'm', 3)} AS first,
                 CASE WHEN m IN (13, 250, 499) THEN '${RARE_LAST_NAME}' ELSE ${pickByHash(LAST_NAMES, 'm', 4)} END AS last,
                 now() - make_interval(hours => 24 + ${hash('m', 8, 43_800)}) AS joined
            FROM member_positions) p`;

/** Every eighth member has one, of a usual length. */
export const pictures = `
  INSERT INTO pictures (user_id, content, set_at)
  SELECT id, decode(repeat(md5(id::text), 512), 'hex'), created_at FROM users WHERE role = 'member' AND id % 8 = 0`;

/** How many entries each member has: sign-ins, and occasionally a change of the member. */
const ENTRIES = 12;

/** Gives a chapter several hundred, and the super admin some for every member of the network. */
export const history = `
  INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, address, request_id, details)
  SELECT now() - make_interval(hours => n * 240 + ${hash('m.m', 11, 200)}),
         CASE WHEN n % 6 = 0 THEN ${SUPER_ADMIN_ID} ELSE u.id END,
         CASE WHEN n % 6 = 0 THEN 'member.changed' ELSE 'sign_in' END, 'user', u.id, u.chapter_id, '127.0.0.1', '-',
         CASE WHEN n % 6 = 0 THEN '{"changes": {"vertical": {"before": "Law", "after": "Tax"}}}' ELSE '{}' END::jsonb
    FROM member_positions m JOIN users u ON u.id = m.first_id + m.ordinal,
         generate_series(1, ${ENTRIES}) n`;
