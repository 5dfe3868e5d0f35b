import { FIRST_MEMBER_ID, REFERRALS_PER_NOTE, type Scale, SUPER_ADMIN_ID } from '../scales.ts';
import { hash, pick, pickByHash } from './sql-text.ts';
import { REFERRAL_NOTES, THANKS } from './words.ts';

/** Answers to referrals without a note, by share: one in six is still open. */
const STATUSES = [
  ...['new', 'new', 'repeated'],
  ...['no_response', 'no_response', 'no_response', 'no_response', 'not_a_good_fit', 'not_a_good_fit'],
  ...['not_contracted_yet', 'not_contracted_yet', 'not_contracted_yet', 'not_contracted_yet'],
  ...['didnt_get_business', 'didnt_get_business', 'didnt_get_business', 'didnt_get_business', 'got_business'],
];

/** Half of all referrals come from the active fifth of the members. */
const sender = (members: number): string =>
  `CASE WHEN ${hash('r', 20, 2)} = 0 THEN 1 + ${hash('r', 21, members)}
        ELSE 1 + 5 * ${hash('r', 22, Math.floor(members / 5))} END`;

/**
 * A year up to now. A hash join with the few members keeps the order of the series, which saves sorting gigabytes. The receiver is
 * another member of the sender's chapter.
 */
export const referrals = (scale: Scale): string => `
  INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
    contact_preference, referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at,
    updated_at, status_changed_at)
  SELECT r, chapter_id, from_id, to_id, type, tier, contact, preference, status, notes,
         (status = 'got_business')::int, at::date, at::date, at,
         CASE WHEN status IN ('new', 'repeated') THEN at ELSE answered END,
         CASE WHEN status NOT IN ('new', 'repeated') THEN answered END
    FROM (
      SELECT r, p.chapter_id, p.first_id + p.ordinal AS from_id,
             p.first_id + (p.ordinal + 1 + ${hash('r', 23, '(p.size - 1)')}) % p.size AS to_id,
             ${pickByHash(['hot', 'warm', 'warm', 'cold'], 'r', 24)} AS type,
             ${pickByHash(['A', 'A', 'B', 'C'], 'r', 25)} AS tier,
             (7000000000 + ${hash('r', 26, 999_999_999)}::bigint)::text AS contact,
             ${pickByHash(['they_contact', 'you_contact'], 'r', 27)} AS preference,
             CASE WHEN r % ${REFERRALS_PER_NOTE} = 0 THEN 'got_business' ELSE ${pickByHash(STATUSES, 'r', 28)} END AS status,
             ${pickByHash(REFERRAL_NOTES, 'r', 29)} AS notes,
             at, least(now(), at + make_interval(hours => 1 + ${hash('r', 30, 700)})) AS answered
        FROM (SELECT r, ${sender(scale.members)} AS m,
                     now() - interval '365 days' * (1 - r::float8 / ${scale.referrals}) AS at
                FROM generate_series(1, ${scale.referrals}) r) s
        JOIN member_positions p ON p.m = s.m
       OFFSET 0) complete`;

/** What the trigger counts, which takes a year of days one by one. */
export const referralFigures: readonly string[] = [
  'INSERT INTO chapter_days (chapter_id, day, referrals) SELECT chapter_id, recorded_on, count(*) FROM referrals GROUP BY 1, 2 ORDER BY 1, 2',
  'INSERT INTO network_days (day, slot, referrals) SELECT day, 0, sum(referrals) FROM chapter_days GROUP BY 1',
  `UPDATE chapter_figures f SET referrals = d.referrals, quiet_since = greatest(quiet_since, d.latest)
     FROM (SELECT chapter_id, sum(referrals) AS referrals, max(day) AS latest FROM chapter_days GROUP BY 1) d
    WHERE d.chapter_id = f.chapter_id`,
  'UPDATE network_figures SET referrals = (SELECT count(*) FROM referrals) WHERE slot = 0',
];

/** A tenth of the notes are waiting for approval; the others were approved by the chapter's first member, or the super admin. */
export const notes = `
  INSERT INTO thank_you_notes (id, referral_id, chapter_id, from_member_id, to_member_id, amount, description, date,
    status, created_at, approved_at, approved_by)
  SELECT n, referral_id, chapter_id, giver, receiver, amount, description, at::date,
         CASE WHEN pending THEN 'pending' ELSE 'approved' END, at,
         CASE WHEN NOT pending THEN least(now(), at + interval '2 days') END,
         CASE WHEN pending THEN NULL WHEN giver = leader THEN ${SUPER_ADMIN_ID} ELSE leader END
    FROM (SELECT r.id / ${REFERRALS_PER_NOTE} AS n, r.id AS referral_id, r.chapter_id, r.to_member_id AS giver,
                 r.from_member_id AS receiver, p.first_id AS leader, r.updated_at AS at,
                 ${hash('r.id', 31, 10)} = 0 AS pending,
                 round((50 + ${hash('r.id', 32, 1_000)}::numeric ^ 2 / 20 + ${hash('r.id', 33, 100)} / 100.0), 2) AS amount,
                 ${pickByHash(THANKS, 'r.id', 34)} || ', ' || ${pick(['invoice', 'order', 'job', 'project'], 'r.id % 4')}
                   || ' ' || r.id AS description
            FROM referrals r JOIN member_positions p ON p.m = r.from_member_id - ${FIRST_MEMBER_ID} + 1
           WHERE r.id % ${REFERRALS_PER_NOTE} = 0
           OFFSET 0) complete`;

/** Two about each member, by the next two of the chapter; one in twenty is waiting, the others were approved in the last year. */
export const testimonials = `
  INSERT INTO testimonials (id, chapter_id, writer_id, receiver_id, text, status, created_at, sent_at, approved_by, approved_at)
  SELECT 2 * (p.m - 1) + n, p.chapter_id, p.first_id + (p.ordinal + n) % p.size, p.first_id + p.ordinal,
         'Found us three clients within a month, and answers every call within the hour.',
         CASE WHEN pending THEN 'pending' ELSE 'approved' END, at, at,
         CASE WHEN NOT pending THEN ${SUPER_ADMIN_ID} END, CASE WHEN NOT pending THEN at + interval '1 hour' END
    FROM member_positions p CROSS JOIN generate_series(1, 2) n
    CROSS JOIN LATERAL (SELECT ${hash('2 * p.m + n', 51, 20)} = 0 AS pending,
                               now() - interval '1 day' - make_interval(hours => ${hash('2 * p.m + n', 52, 8_700)}) AS at) t
   ORDER BY p.m, n`;
