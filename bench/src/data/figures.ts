import pg from 'pg';

const COLUMNS = `chapter_id, members, admins, referrals, pending_notes, approved_notes, thankyou_value, quiet_since,
  notes_since, ends_on`;

/** The figures as counted from the rows; the same SQL creates them after a load and checks them after writes. */
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

/** Each row is a difference between the stored figures and a recount. */
const DISAGREEMENTS: Record<string, string> = {
  chapter_figures: `
    SELECT count(*) AS n FROM (
      (SELECT * FROM (${CHAPTER_FIGURES}) recount EXCEPT
       SELECT ${COLUMNS} FROM chapter_figures)
      UNION ALL
      (SELECT ${COLUMNS} FROM chapter_figures
       EXCEPT SELECT * FROM (${CHAPTER_FIGURES}) recount)) d`,
  chapter_days: `
    SELECT count(*) AS n FROM (${CHAPTER_DAYS}) recount
      FULL JOIN (SELECT * FROM chapter_days WHERE referrals <> 0) kept USING (chapter_id, day)
     WHERE recount.referrals IS DISTINCT FROM kept.referrals`,
  chapter_terms: `
    SELECT count(*) AS n FROM (${CHAPTER_TERMS}) recount
      FULL JOIN (SELECT * FROM chapter_terms WHERE admins <> 0) kept USING (chapter_id, last_day)
     WHERE recount.admins IS DISTINCT FROM kept.admins`,
  chapter_standings: `
    SELECT count(*) AS n FROM chapters c FULL JOIN chapter_standings s ON s.chapter_id = c.id
     WHERE s.region_key IS DISTINCT FROM lower(c.region)`,
  network_days: `
    SELECT count(*) AS n FROM (SELECT recorded_on AS day, count(*) AS referrals FROM referrals WHERE withdrawn_at IS NULL GROUP BY 1) recount
      FULL JOIN (SELECT day, sum(referrals) AS referrals FROM network_days GROUP BY 1 HAVING sum(referrals) <> 0) kept
      USING (day) WHERE recount.referrals IS DISTINCT FROM kept.referrals`,
  network_figures: `
    SELECT count(*) AS n FROM (
      SELECT (SELECT count(*) FROM chapters) AS chapters,
             (SELECT count(*) FROM users WHERE role = 'member' AND removed_at IS NULL) AS members,
             (SELECT count(*) FROM referrals WHERE withdrawn_at IS NULL) AS referrals, count(*) FILTER (WHERE status = 'pending') AS pending,
             count(*) FILTER (WHERE status = 'approved') AS approved,
             coalesce(sum(amount) FILTER (WHERE status = 'approved'), 0) AS value FROM thank_you_notes
      EXCEPT
      SELECT sum(chapters), sum(members), sum(referrals), sum(pending_notes), sum(approved_notes), sum(thankyou_value)
        FROM network_figures) d`,
};

/** Stops the run when a figure that dashboards show differs from a recount of the rows. */
export async function checkFigures(client: pg.Client): Promise<void> {
  for (const [table, statement] of Object.entries(DISAGREEMENTS)) {
    const { rows } = await client.query<{ n: string }>(statement);
    if (rows[0]?.n !== '0') throw new Error(`${table} differs from a recount in ${rows[0]?.n} rows.`);
  }
}

export async function recount(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await checkFigures(client).finally(() => client.end());
}
