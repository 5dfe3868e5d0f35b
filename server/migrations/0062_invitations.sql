-- Who is invited, has opened the invitation, and has signed in: for the chapters that move in.

-- concurrently: CREATE INDEX CONCURRENTLY members_not_signed_in ON users (full_name COLLATE "und-x-icu", id) INCLUDE (search_text) WHERE role = 'member' AND removed_at IS NULL AND activated_at IS NULL

LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;

-- Of those who have not signed in yet, and whose link, or the mail that will bring one, was not revoked. It may have expired.
CREATE TABLE invitations (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- None of a super admin.
  chapter_id int REFERENCES chapters,
  made_by int REFERENCES users,
  sent_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  opened_at timestamptz
);
CREATE INDEX invitations_made_by ON invitations (made_by) WHERE made_by IS NOT NULL;

INSERT INTO invitations (user_id, chapter_id, made_by, sent_at, ends_at)
  SELECT DISTINCT ON (u.id) u.id, u.chapter_id, l.made_by, l.created_at, l.ends_at
    FROM account_links l JOIN users u ON u.id = l.user_id
   WHERE u.activated_at IS NULL AND u.removed_at IS NULL AND l.email IS NULL AND l.made_by IS NOT NULL
   ORDER BY u.id, l.ends_at DESC;

-- A chapter's invitations can be held back until the whole chapter is invited.
ALTER TABLE chapters ADD COLUMN invitations_held boolean NOT NULL DEFAULT false;

ALTER TABLE chapter_figures
  ADD COLUMN active int NOT NULL DEFAULT 0,
  ADD COLUMN invited int NOT NULL DEFAULT 0,
  ADD COLUMN opened int NOT NULL DEFAULT 0;
ALTER TABLE network_figures
  ADD COLUMN active int NOT NULL DEFAULT 0,
  ADD COLUMN invited int NOT NULL DEFAULT 0,
  ADD COLUMN opened int NOT NULL DEFAULT 0;
UPDATE chapter_figures f SET active = a.active
  FROM (SELECT chapter_id, count(*) AS active FROM users
         WHERE role = 'member' AND removed_at IS NULL AND activated_at IS NOT NULL GROUP BY chapter_id) a
 WHERE f.chapter_id = a.chapter_id;
UPDATE chapter_figures f SET invited = i.invited
  FROM (SELECT chapter_id, count(*) AS invited FROM invitations GROUP BY chapter_id) i WHERE f.chapter_id = i.chapter_id;
UPDATE network_figures n SET active = f.active, invited = f.invited
  FROM (SELECT coalesce(sum(active), 0) AS active, coalesce(sum(invited), 0) AS invited FROM chapter_figures) f
 WHERE n.slot = 0;
CREATE INDEX chapters_by_not_signed_in ON chapter_figures ((members - active), chapter_id);

-- As in 0021, now also those who have signed in.
CREATE OR REPLACE FUNCTION count_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM chapter_figures WHERE chapter_id IN (SELECT chapter_id FROM added) ORDER BY chapter_id FOR UPDATE;
  UPDATE chapter_figures f
     SET members = f.members + a.members, admins = f.admins + a.admins, active = f.active + a.active,
         ends_on = least(f.ends_on, a.ends_on)
    FROM (SELECT chapter_id, count(*) AS members, count(*) FILTER (WHERE elevated) AS admins,
                 count(*) FILTER (WHERE activated_at IS NOT NULL) AS active, min(subscription_valid_till) AS ends_on
            FROM added WHERE role = 'member' AND removed_at IS NULL GROUP BY chapter_id) a
   WHERE f.chapter_id = a.chapter_id;
  UPDATE network_figures n
     SET members = n.members + a.members, admins = n.admins + a.admins, active = n.active + a.active
    FROM (SELECT count(*) AS members, count(*) FILTER (WHERE elevated) AS admins,
                 count(*) FILTER (WHERE activated_at IS NOT NULL) AS active
            FROM added WHERE role = 'member' AND removed_at IS NULL) a
   WHERE n.slot = own_slot();
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  network_members int := 0;
  network_admins int := 0;
  network_active int := 0;
  first_end date;
BEGIN
  FOR change IN
    SELECT chapter_id, sum(n)::int AS members, sum(n * elevated::int)::int AS admins,
           sum(n * (activated_at IS NOT NULL)::int)::int AS active,
           array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = 1)
             IS DISTINCT FROM
           array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = -1) AS other_ends
      FROM (SELECT chapter_id, 1 AS n, elevated, activated_at, subscription_valid_till FROM after_change
             WHERE role = 'member' AND removed_at IS NULL
            UNION ALL
            SELECT chapter_id, -1, elevated, activated_at, subscription_valid_till FROM before_change
             WHERE role = 'member' AND removed_at IS NULL) c
     GROUP BY chapter_id
    HAVING sum(n) <> 0 OR sum(n * elevated::int) <> 0 OR sum(n * (activated_at IS NOT NULL)::int) <> 0
        OR array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = 1)
             IS DISTINCT FROM
           array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = -1)
     ORDER BY chapter_id
  LOOP
    UPDATE chapter_figures
       SET members = members + change.members, admins = admins + change.admins, active = active + change.active
     WHERE chapter_id = change.chapter_id;
    IF change.other_ends THEN
      first_end := (SELECT subscription_valid_till FROM users
                     WHERE chapter_id = change.chapter_id AND role = 'member' AND removed_at IS NULL
                     ORDER BY subscription_valid_till LIMIT 1);
      UPDATE chapter_figures SET ends_on = first_end
       WHERE chapter_id = change.chapter_id AND ends_on IS DISTINCT FROM first_end;
    END IF;
    network_members := network_members + change.members;
    network_admins := network_admins + change.admins;
    network_active := network_active + change.active;
  END LOOP;
  IF network_members <> 0 OR network_admins <> 0 OR network_active <> 0 THEN
    UPDATE network_figures
       SET members = members + network_members, admins = admins + network_admins, active = active + network_active
     WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;

-- An invitation ends with what revokes its link (0023, 0044): of its owner, and of whoever made it. After a statement and not for
-- each row, so that the chapters' figures are locked in their order.
CREATE FUNCTION end_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM invitations i USING before_change b, after_change a
   WHERE a.id = b.id AND (
     i.user_id = b.id AND (
       a.password_hash <> b.password_hash OR a.email <> b.email OR a.role <> b.role
       OR (a.removed_at, a.chapter_id, a.activated_at) IS DISTINCT FROM (b.removed_at, b.chapter_id, b.activated_at)
       OR a.elevated AND (NOT b.elevated OR a.permissions_until IS DISTINCT FROM b.permissions_until))
     OR i.made_by = b.id AND (
       a.can_add_member < b.can_add_member OR a.role <> b.role
       OR (a.removed_at, a.chapter_id) IS DISTINCT FROM (b.removed_at, b.chapter_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER members_invitations_end AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION end_invitations();

CREATE FUNCTION add_invitations(chapter int, more_invited int, more_opened int) RETURNS void LANGUAGE sql AS $$
  UPDATE chapter_figures SET invited = invited + more_invited, opened = opened + more_opened
   WHERE chapter_id = chapter;
  UPDATE network_figures SET invited = invited + more_invited, opened = opened + more_opened
   WHERE chapter IS NULL AND slot = own_slot();
$$;
CREATE FUNCTION count_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT chapter_id, count(*)::int AS invited, count(opened_at)::int AS opened FROM after_change
       WHERE chapter_id IS NOT NULL GROUP BY GROUPING SETS (chapter_id, ()) ORDER BY chapter_id NULLS LAST
    LOOP
      PERFORM add_invitations(change.chapter_id, change.invited, change.opened);
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR change IN
      SELECT chapter_id, sum(n)::int AS opened
        FROM (SELECT chapter_id, (opened_at IS NOT NULL)::int AS n FROM after_change
              UNION ALL SELECT chapter_id, -(opened_at IS NOT NULL)::int FROM before_change) c
       WHERE chapter_id IS NOT NULL GROUP BY GROUPING SETS (chapter_id, ()) HAVING sum(n) <> 0
       ORDER BY chapter_id NULLS LAST
    LOOP
      PERFORM add_invitations(change.chapter_id, 0, change.opened);
    END LOOP;
  ELSE
    FOR change IN
      SELECT chapter_id, -count(*)::int AS invited, -count(opened_at)::int AS opened FROM before_change
       WHERE chapter_id IS NOT NULL GROUP BY GROUPING SETS (chapter_id, ()) HAVING count(*) > 0
       ORDER BY chapter_id NULLS LAST
    LOOP
      PERFORM add_invitations(change.chapter_id, change.invited, change.opened);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invitations_counted AFTER INSERT ON invitations REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_invitations();
CREATE TRIGGER opened_invitations_counted AFTER UPDATE ON invitations
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_invitations();
CREATE TRIGGER ended_invitations_counted AFTER DELETE ON invitations REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_invitations();
