const COLUMNS = `chapter_id, members, admins, referrals, pending_notes, approved_notes, thankyou_value, quiet_since,
  notes_since, ends_on`;

const CHAPTER_FIGURES = `
  SELECT c.id AS chapter_id, coalesce(m.members, 0)::int AS members, coalesce(m.admins, 0)::int AS admins,
         coalesce(r.referrals, 0)::int AS referrals, coalesce(n.pending, 0)::int AS pending_notes,
         coalesce(n.approved, 0)::int AS approved_notes, coalesce(n.value, 0)::numeric(20, 2) AS thankyou_value,
         greatest((c.created_at AT TIME ZONE 'UTC')::date, r.latest) AS quiet_since, n.oldest AS notes_since, m.ends_on
    FROM chapters c
    LEFT JOIN (SELECT chapter_id, count(*) AS members, count(*) FILTER (WHERE elevated) AS admins,
                      min(subscription_valid_till) AS ends_on
                 FROM users WHERE role = 'member' AND removed_at IS NULL GROUP BY 1) m ON m.chapter_id = c.id
    LEFT JOIN (SELECT chapter_id, count(*) AS referrals, max(recorded_on) AS latest FROM referrals
                WHERE withdrawn_at IS NULL GROUP BY 1) r ON r.chapter_id = c.id
    LEFT JOIN (SELECT chapter_id, count(*) FILTER (WHERE status = 'pending') AS pending,
                      count(*) FILTER (WHERE status = 'approved') AS approved,
                      sum(amount) FILTER (WHERE status = 'approved') AS value,
                      min(created_at) FILTER (WHERE status = 'pending') AS oldest
                 FROM thank_you_notes GROUP BY 1) n ON n.chapter_id = c.id`;
const CHAPTER_DAYS =
  'SELECT chapter_id, recorded_on AS day, count(*)::int AS referrals FROM referrals WHERE withdrawn_at IS NULL GROUP BY 1, 2';

const CHAPTER_TERMS = `
  SELECT chapter_id, permissions_until AS last_day, count(*)::int AS admins FROM users
   WHERE elevated AND removed_at IS NULL AND permissions_until IS NOT NULL GROUP BY 1, 2`;

/** Counts the figures that triggers keep otherwise. */
export const FIGURES: readonly string[] = [
  'TRUNCATE chapter_figures, chapter_days, network_days, chapter_terms, network_terms',
  `INSERT INTO chapter_figures (${COLUMNS}) ${CHAPTER_FIGURES}`,
  `INSERT INTO chapter_days (chapter_id, day, referrals) SELECT * FROM (${CHAPTER_DAYS}) d ORDER BY 1, 2`,
  'INSERT INTO network_days (day, slot, referrals) SELECT day, 0, sum(referrals) FROM chapter_days GROUP BY 1',
  `INSERT INTO chapter_terms (chapter_id, last_day, admins) ${CHAPTER_TERMS}`,
  'INSERT INTO network_terms (last_day, admins) SELECT last_day, sum(admins) FROM chapter_terms GROUP BY 1',
  'INSERT INTO chapter_standings (chapter_id, region_key) SELECT id, lower(region) FROM chapters ORDER BY id',
  `UPDATE network_figures SET chapters = 0, members = 0, admins = 0, referrals = 0, pending_notes = 0, approved_notes = 0,
          thankyou_value = 0`,
  `UPDATE network_figures f SET chapters = s.chapters, members = s.members, admins = s.admins, referrals = s.referrals,
          pending_notes = s.pending_notes, approved_notes = s.approved_notes, thankyou_value = s.thankyou_value
     FROM (SELECT count(*) AS chapters, sum(members) AS members, sum(admins) AS admins, sum(referrals) AS referrals,
                  sum(pending_notes) AS pending_notes, sum(approved_notes) AS approved_notes,
                  sum(thankyou_value) AS thankyou_value FROM chapter_figures) s
    WHERE f.slot = 0`,
];
