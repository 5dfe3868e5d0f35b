import type { TestApp } from '../app.ts';

const CHAPTERS = 50;
const MEMBERS = 4_000;
const REFERRALS = 5_000;
const NOTES = 1_000;
/** The first chapter's meeting of a week: of long ago, or of about now. */
export const meetingOf = (week: number) => 1001 + week * CHAPTERS;

/** Of the member who reads. */
export const ONE_TO_ONE = 900_001;

/** Enough rows that reading a whole table is never the cheaper plan. */
export async function fillLargeNetwork(
  { sql }: Pick<TestApp, 'sql'>,
  admin: { id: number },
  member: { id: number },
): Promise<void> {
  await sql(`INSERT INTO chapters (id, name, region) OVERRIDING SYSTEM VALUE
             SELECT 1000 + n, 'Crowd ' || n, 'Region ' || n % 20 FROM generate_series(1, ${CHAPTERS}) n`);
  await sql(`INSERT INTO users (id, role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
             SELECT 100000 + n, 'member', md5(n::text), md5(n::text || 'x') || '@example.com', 'x',
                    lpad((n * 7919 % 10000000000)::text, 10, '0'), 'Any', '2027-01-01', 1001 + n % ${CHAPTERS}
               FROM generate_series(1, ${MEMBERS}) n`);
  await sql(`INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
               referral_status, converted_to_business, referral_notes, date_sent, recorded_on, created_at, updated_at, status_changed_at)
             SELECT n, 1001 + n % ${CHAPTERS}, 100001 + n % ${MEMBERS}, 100001 + (n + ${CHAPTERS}) % ${MEMBERS}, 'hot', 'A', '1', 'they_contact',
                    CASE WHEN n % 5 = 0 THEN 'got_business' ELSE 'new' END, (n % 5 = 0)::int, 'x', '2026-11-09',
                    date '2026-11-09' - n % 180, now() - n * interval '1 minute', now(),
                    CASE WHEN n % 5 = 0 THEN now() - n * interval '1 minute' END
               FROM generate_series(1, ${REFERRALS}) n`);
  await sql(`INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at,
               approved_at, approved_by)
             SELECT n * 5, r.chapter_id, r.to_member_id, r.from_member_id, 10, md5(n::text), '2026-11-09',
                    CASE WHEN n % 4 = 0 THEN 'pending' ELSE 'approved' END, now(),
                    CASE WHEN n % 4 <> 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 4 <> 0 THEN r.from_member_id END
               FROM generate_series(1, ${NOTES}) n JOIN referrals r ON r.id = n * 5`);
  await sql(`INSERT INTO referral_events (referral_id, at, kind, actor_id, status)
             SELECT n, now(), 'answered', 100001 + n % ${MEMBERS}, 'no_response' FROM generate_series(1, ${REFERRALS}) n`);
  await sql(`UPDATE users SET can_add_member = 1, permissions_until = date '2026-11-09' + (id % 400 - 200)::int
              WHERE id > 100000 AND id % 7 = 0`);
  await sql(`INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, member_id, ends_at)
             SELECT now() - n * interval '1 minute', CASE WHEN n % 2 = 0 THEN ${admin.id} ELSE 100001 + n % ${MEMBERS} END,
                    CASE WHEN n % 20 = 0 THEN 'permissions.changed' ELSE 'sign_in' END, 'user', 100001 + n % ${MEMBERS},
                    1001 + n % ${CHAPTERS}, CASE WHEN n % 3 = 0 THEN 100001 + n % ${MEMBERS} END,
                    CASE WHEN n % 20 = 0 THEN now() - n * interval '30 seconds' END
               FROM generate_series(1, ${REFERRALS}) n`);
  await sql('UPDATE users SET chapter_id = 1001 WHERE id = $1', [member.id]);
  // A series of a year per chapter; of every fifth chapter it waits for approval.
  await sql(`INSERT INTO meetings (id, chapter_id, series_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by,
               created_at, approved_by, approved_at, announces_approval)
             SELECT 1000 + week * ${CHAPTERS} + c, 1001 + c, 1000 + c, date '2026-11-09' + 7 * (week - 40), '07:00', 90,
                    at, at + interval '90 minutes', 'x', CASE WHEN c % 5 = 0 THEN 'proposed' ELSE 'approved' END, ${admin.id}, now(),
                    CASE WHEN c % 5 <> 0 THEN ${admin.id} END, CASE WHEN c % 5 <> 0 THEN now() END,
                    CASE WHEN c % 5 <> 0 AND week = 0 THEN 53 END
               FROM generate_series(0, 52) week CROSS JOIN generate_series(0, ${CHAPTERS - 1}) c
              CROSS JOIN LATERAL (SELECT timestamptz '2026-11-09 07:00Z' + (week - 40) * interval '7 days' AS at) t
              ORDER BY week, c`);
  await sql(`INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
             SELECT 1000 + week * ${CHAPTERS} + (u.id - 100000) % ${CHAPTERS}, u.id, 'present', now(), u.id, now()
               FROM generate_series(38, 39) week CROSS JOIN users u WHERE u.id > 100000`);
  // Some of them come again and again.
  await sql(`INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, status, invited_by, created_at)
             SELECT 1000 + week * ${CHAPTERS} + c, 1001 + c, md5(n::text), (n * 1000 + c + week % 9)::text,
                    CASE WHEN n > 1 THEN n || '.' || c || '.' || week % 7 || '@example.com' END, 'x',
                    CASE WHEN week < 40 THEN 'came' ELSE 'invited' END, 100001 + (c + n) % ${MEMBERS}, now() - interval '7 days' * (42 - week)
               FROM generate_series(0, 52) week CROSS JOIN generate_series(0, ${CHAPTERS - 1}) c CROSS JOIN generate_series(1, 3) n
              WHERE c % 5 <> 0`);
  // Three about each member, by neighbours who may be of another chapter by now.
  await sql(`INSERT INTO testimonials (chapter_id, writer_id, receiver_id, text, status, created_at, sent_at, returned_by, returned_at,
               return_reason, approved_by, approved_at)
             SELECT u.chapter_id, 100001 + (u.id - 100001 + n * ${CHAPTERS}) % ${MEMBERS}, u.id, repeat('x', 40), s.status, s.at, s.at,
                    CASE WHEN s.status = 'returned' THEN ${admin.id} END, CASE WHEN s.status = 'returned' THEN s.at END,
                    CASE WHEN s.status = 'returned' THEN 'why' END,
                    CASE WHEN s.status = 'approved' THEN ${admin.id} END, CASE WHEN s.status = 'approved' THEN s.at END
               FROM users u CROSS JOIN generate_series(1, 3) n
              CROSS JOIN LATERAL (SELECT CASE (u.id + n) % 20 WHEN 0 THEN 'pending' WHEN 1 THEN 'returned' ELSE 'approved' END AS status,
                                         now() - u.id % 1000 * interval '1 hour' AS at) s
              WHERE u.id > 100000 AND u.role = 'member'`);
  // With five neighbours of the chapter, one of them planned.
  await sql(`INSERT INTO one_to_ones (chapter_id, low_id, high_id, asked_by, day, starts, minutes, starts_at, ends_at, status,
               low_met, high_met, created_at, changed_at, accepted_at)
             SELECT u.chapter_id, least(u.id, p.id), greatest(u.id, p.id), u.id, at::date, '08:00', 60, at, at + interval '1 hour',
                    CASE n WHEN 1 THEN 'accepted' ELSE 'confirmed' END, n > 1 OR NULL, n > 1 OR NULL, now(), now(), now()
               FROM users u CROSS JOIN generate_series(1, 5) n
               JOIN users p ON p.id = 100001 + (u.id - 100001 + n * ${CHAPTERS}) % ${MEMBERS} AND p.chapter_id = u.chapter_id
              CROSS JOIN LATERAL (SELECT timestamptz '2026-11-20 08:00Z' - (n - 1) * interval '20 days' AS at) t
              WHERE u.id > 100000 AND u.role = 'member'`);
  await sql(
    `INSERT INTO one_to_ones (id, chapter_id, low_id, high_id, asked_by, day, starts, minutes, starts_at, ends_at, status,
       created_at, changed_at)
     VALUES (${ONE_TO_ONE}, 1001, $1, 100050, $1, '2026-11-20', '08:00', 60, '2026-11-20 08:00Z', '2026-11-20 09:00Z', 'proposed',
       now(), now())`,
    [member.id],
  );
  await sql(`INSERT INTO calendar_addresses (user_id, token_hash, created_at)
             SELECT id, sha256(id::text::bytea), now() FROM users WHERE id > 100000`);
  await sql(`INSERT INTO sessions (token_hash, user_id, created_at, used_at)
             SELECT sha256(id::text::bytea), id, now(), now() FROM users WHERE id > 100000`);
  await sql('ANALYZE');
}
