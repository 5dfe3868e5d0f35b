import { SUPER_ADMIN_ID } from '../scales.ts';
import { hash } from './sql-text.ts';

/** How many entries each member has: sign-ins, and occasionally a change of the member. */
const ENTRIES = 12;

/** Gives a chapter several hundred, and the super admin some for every member of the network. */
export const history = (): string => `
  INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, address, request_id, details)
  SELECT now() - make_interval(hours => n * 240 + ${hash('m.m', 11, 200)}),
         CASE WHEN n % 6 = 0 THEN ${SUPER_ADMIN_ID} ELSE u.id END,
         CASE WHEN n % 6 = 0 THEN 'member.changed' ELSE 'sign_in' END, 'user', u.id, u.chapter_id, '127.0.0.1', '-',
         CASE WHEN n % 6 = 0 THEN '{"changes": {"vertical": {"before": "Law", "after": "Tax"}}}' ELSE '{}' END::jsonb
    FROM member_positions m JOIN users u ON u.id = m.first_id + m.ordinal,
         generate_series(1, ${ENTRIES}) n`;
