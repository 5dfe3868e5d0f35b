import type { TestApp } from '../app.ts';

/** The figures that dashboards read, and the same figures counted row by row. */
export async function keptAndRecounted({
  sql,
}: Pick<TestApp, 'sql'>): Promise<{ kept: unknown; recounted: unknown }> {
  const both = async (kept: string, recounted: string) => ({
    kept: await sql(kept),
    recounted: await sql(recounted),
  });
  const chapters = await both(
    `SELECT chapter_id, members, admins, active, invited, opened, referrals, pending_notes, returned_notes, approved_notes, withdrawn_notes,
            thankyou_value, quiet_since::text, notes_since, ends_on::text FROM chapter_figures ORDER BY chapter_id`,
    `SELECT c.id AS chapter_id,
            (SELECT count(*)::int FROM users u WHERE u.chapter_id = c.id AND u.removed_at IS NULL) AS members,
            (SELECT count(*)::int FROM users u WHERE u.chapter_id = c.id AND u.removed_at IS NULL AND u.elevated) AS admins,
            (SELECT count(*)::int FROM users u WHERE u.chapter_id = c.id AND u.removed_at IS NULL AND u.activated_at IS NOT NULL) AS active,
            (SELECT count(*)::int FROM users u JOIN invitations i ON i.user_id = u.id
              WHERE u.chapter_id = c.id AND u.removed_at IS NULL AND u.activated_at IS NULL) AS invited,
            (SELECT count(i.opened_at)::int FROM users u JOIN invitations i ON i.user_id = u.id
              WHERE u.chapter_id = c.id AND u.removed_at IS NULL AND u.activated_at IS NULL) AS opened,
            (SELECT count(*)::int FROM referrals r WHERE r.chapter_id = c.id AND r.withdrawn_at IS NULL) AS referrals,
            (SELECT count(*)::int FROM thank_you_notes n WHERE n.chapter_id = c.id AND status = 'pending') AS pending_notes,
            (SELECT count(*)::int FROM thank_you_notes n WHERE n.chapter_id = c.id AND status = 'returned') AS returned_notes,
            (SELECT count(*)::int FROM thank_you_notes n WHERE n.chapter_id = c.id AND status = 'approved') AS approved_notes,
            (SELECT count(*)::int FROM thank_you_notes n WHERE n.chapter_id = c.id AND status = 'withdrawn') AS withdrawn_notes,
            (SELECT coalesce(sum(amount), 0)::numeric(20, 2) FROM thank_you_notes n
              WHERE n.chapter_id = c.id AND status = 'approved') AS thankyou_value,
            greatest((c.created_at AT TIME ZONE 'UTC')::date, (SELECT max(recorded_on) FROM referrals r
              WHERE r.chapter_id = c.id AND r.withdrawn_at IS NULL))::text AS quiet_since,
            (SELECT min(created_at) FROM thank_you_notes n WHERE n.chapter_id = c.id AND status = 'pending') AS notes_since,
            (SELECT min(subscription_valid_till)::text FROM users u
              WHERE u.chapter_id = c.id AND u.removed_at IS NULL) AS ends_on
       FROM chapters c ORDER BY c.id`,
  );
  const chapterDays = await both(
    'SELECT chapter_id, day::text, referrals FROM chapter_days WHERE referrals <> 0 ORDER BY 1, 2',
    `SELECT chapter_id, recorded_on::text AS day, count(*)::int AS referrals FROM referrals
      WHERE withdrawn_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const network = await both(
    `SELECT sum(chapters)::int AS chapters, sum(members)::int AS members, sum(admins)::int AS admins,
            sum(active)::int AS active, sum(invited)::int AS invited, sum(opened)::int AS opened,
            sum(referrals)::int AS referrals,
            sum(pending_notes)::int AS pending, sum(returned_notes)::int AS returned,
            sum(approved_notes)::int AS approved, sum(withdrawn_notes)::int AS withdrawn, sum(thankyou_value) AS value
       FROM network_figures`,
    `SELECT (SELECT count(*)::int FROM chapters) AS chapters,
            (SELECT count(*)::int FROM users WHERE role = 'member' AND removed_at IS NULL) AS members,
            (SELECT count(*)::int FROM users WHERE role = 'member' AND removed_at IS NULL AND elevated) AS admins,
            (SELECT count(*)::int FROM users WHERE role = 'member' AND removed_at IS NULL AND activated_at IS NOT NULL) AS active,
            (SELECT count(*)::int FROM invitations WHERE chapter_id IS NOT NULL) AS invited,
            (SELECT count(opened_at)::int FROM invitations WHERE chapter_id IS NOT NULL) AS opened,
            (SELECT count(*)::int FROM referrals WHERE withdrawn_at IS NULL) AS referrals,
            (SELECT count(*)::int FROM thank_you_notes WHERE status = 'pending') AS pending,
            (SELECT count(*)::int FROM thank_you_notes WHERE status = 'returned') AS returned,
            (SELECT count(*)::int FROM thank_you_notes WHERE status = 'approved') AS approved,
            (SELECT count(*)::int FROM thank_you_notes WHERE status = 'withdrawn') AS withdrawn,
            (SELECT coalesce(sum(amount), 0)::numeric(24, 2) FROM thank_you_notes WHERE status = 'approved') AS value`,
  );
  const networkDays = await both(
    'SELECT day::text, sum(referrals)::int AS referrals FROM network_days GROUP BY day HAVING sum(referrals) <> 0 ORDER BY 1',
    `SELECT recorded_on::text AS day, count(*)::int AS referrals FROM referrals
      WHERE withdrawn_at IS NULL GROUP BY 1 ORDER BY 1`,
  );
  const terms = await both(
    'SELECT chapter_id, last_day::text, admins FROM chapter_terms WHERE admins <> 0 ORDER BY 1, 2',
    `SELECT chapter_id, permissions_until::text AS last_day, count(*)::int AS admins FROM users
      WHERE elevated AND removed_at IS NULL AND permissions_until IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const networkTerms = await both(
    'SELECT last_day::text, admins FROM network_terms WHERE admins <> 0 ORDER BY 1',
    `SELECT permissions_until::text AS last_day, count(*)::int AS admins FROM users
      WHERE elevated AND removed_at IS NULL AND permissions_until IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
  const regions = await both(
    'SELECT chapter_id, region_key FROM chapter_standings ORDER BY 1',
    'SELECT id AS chapter_id, lower(region) AS region_key FROM chapters ORDER BY 1',
  );
  const all = { chapters, chapterDays, network, networkDays, terms, networkTerms, regions };
  const side = (which: 'kept' | 'recounted') =>
    Object.fromEntries(Object.entries(all).map(([name, counts]) => [name, counts[which]]));
  return { kept: side('kept'), recounted: side('recounted') };
}
