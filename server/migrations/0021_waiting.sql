-- Nothing is forgotten: how long a referral waits, and which chapters somebody should look after.

ALTER TABLE referrals
  -- When its sender last asked after it. While it is open it waits since then, or since it was given.
  ADD COLUMN nudged_at timestamptz,
  -- When its receiver was reminded without anybody's doing; once.
  ADD COLUMN reminded_at timestamptz;
CREATE INDEX referrals_to_remind ON referrals ((coalesce(nudged_at, created_at)))
  WHERE referral_status IN ('new', 'repeated') AND withdrawn_at IS NULL AND reminded_at IS NULL;
CREATE INDEX referrals_to_answer ON referrals (to_member_id, id)
  WHERE referral_status IN ('new', 'repeated') AND withdrawn_at IS NULL;

CREATE INDEX notes_pending ON thank_you_notes (created_at, id) WHERE status = 'pending';
CREATE INDEX notes_pending_of_chapter ON thank_you_notes (chapter_id, created_at, id) WHERE status = 'pending';
CREATE INDEX members_valid_till_of_chapter ON users (chapter_id, subscription_valid_till)
  WHERE role = 'member' AND removed_at IS NULL;

-- Three days of a chapter, none of which depends on what day it is today. So the day on which somebody should begin to look
-- after it does not either, and a list of those for whom it has come is read from an index: after fourteen days without a
-- referral, eight days (over seven) after a note came that still waits, thirty days before a membership ends.
ALTER TABLE chapter_figures
  ADD COLUMN quiet_since date NOT NULL DEFAULT '2000-01-01',
  ADD COLUMN notes_since timestamptz,
  ADD COLUMN ends_on date;
UPDATE chapter_figures f
   SET quiet_since = greatest((c.created_at AT TIME ZONE 'UTC')::date,
         (SELECT max(day) FROM chapter_days d WHERE d.chapter_id = c.id AND d.referrals > 0)),
       notes_since = (SELECT min(created_at) FROM thank_you_notes n WHERE n.chapter_id = c.id AND n.status = 'pending'),
       ends_on = (SELECT min(subscription_valid_till) FROM users u
                   WHERE u.chapter_id = c.id AND u.role = 'member' AND u.removed_at IS NULL)
  FROM chapters c WHERE c.id = f.chapter_id;
ALTER TABLE chapter_figures ADD COLUMN look_after_from date NOT NULL GENERATED ALWAYS AS (
  least(quiet_since + 14, (notes_since AT TIME ZONE 'UTC')::date + 8, ends_on - 30)) STORED;
CREATE INDEX chapters_to_look_after ON chapter_figures (look_after_from, chapter_id);

CREATE OR REPLACE FUNCTION count_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chapter_figures (chapter_id, quiet_since) SELECT id, (created_at AT TIME ZONE 'UTC')::date FROM added;
  UPDATE network_figures SET chapters = chapters + (SELECT count(*) FROM added) WHERE slot = own_slot();
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT chapter_id, count(*) AS n, max(recorded_on) AS latest FROM added
     WHERE withdrawn_at IS NULL GROUP BY chapter_id ORDER BY chapter_id
  LOOP
    UPDATE chapter_figures SET referrals = referrals + change.n, quiet_since = greatest(quiet_since, change.latest)
     WHERE chapter_id = change.chapter_id;
  END LOOP;
  INSERT INTO chapter_days AS d (chapter_id, day, referrals)
    SELECT chapter_id, recorded_on, count(*) FROM added WHERE withdrawn_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (chapter_id, day) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  UPDATE network_figures SET referrals = referrals + (SELECT count(*) FROM added WHERE withdrawn_at IS NULL)
   WHERE slot = own_slot();
  INSERT INTO network_days AS d (day, slot, referrals)
    SELECT recorded_on, own_slot(), count(*) FROM added WHERE withdrawn_at IS NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, slot) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  RETURN NULL;
END $$;

-- What is looked up again is looked up by a statement of its own, after the chapter's row is held: only then does it see what
-- those before us have committed.
CREATE OR REPLACE FUNCTION count_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := CASE WHEN NEW.withdrawn_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  UPDATE chapter_figures SET referrals = referrals + change WHERE chapter_id = NEW.chapter_id;
  INSERT INTO chapter_days AS d (chapter_id, day, referrals) VALUES (NEW.chapter_id, NEW.recorded_on, change)
    ON CONFLICT (chapter_id, day) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  UPDATE chapter_figures f
     SET quiet_since = greatest((c.created_at AT TIME ZONE 'UTC')::date,
           (SELECT max(day) FROM chapter_days d WHERE d.chapter_id = c.id AND d.referrals > 0))
    FROM chapters c WHERE c.id = NEW.chapter_id AND f.chapter_id = c.id AND f.quiet_since <= NEW.recorded_on;
  UPDATE network_figures SET referrals = referrals + change WHERE slot = own_slot();
  INSERT INTO network_days AS d (day, slot, referrals) VALUES (NEW.recorded_on, own_slot(), change)
    ON CONFLICT (day, slot) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  RETURN NULL;
END $$;

-- The chapter's row is held already.
CREATE FUNCTION keep_oldest_note(chapter int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  oldest timestamptz := (SELECT created_at FROM thank_you_notes n WHERE n.chapter_id = chapter AND n.status = 'pending'
                          ORDER BY created_at LIMIT 1);
BEGIN
  UPDATE chapter_figures SET notes_since = oldest WHERE chapter_id = chapter AND notes_since IS DISTINCT FROM oldest;
END $$;

CREATE OR REPLACE FUNCTION count_notes_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT chapter_id, count(*) FILTER (WHERE status = 'pending') AS pending,
           count(*) FILTER (WHERE status = 'returned') AS returned,
           count(*) FILTER (WHERE status = 'approved') AS approved,
           count(*) FILTER (WHERE status = 'withdrawn') AS withdrawn,
           coalesce(sum(amount) FILTER (WHERE status = 'approved'), 0) AS value
      FROM added GROUP BY GROUPING SETS (chapter_id, ()) ORDER BY chapter_id NULLS LAST
  LOOP
    PERFORM add_note_change(c.chapter_id, c.pending::int, c.returned::int, c.approved::int, c.withdrawn::int, c.value);
    IF c.chapter_id IS NOT NULL AND c.pending > 0 THEN PERFORM keep_oldest_note(c.chapter_id); END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_notes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT * FROM (
      SELECT chapter_id, coalesce(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
             coalesce(sum(n) FILTER (WHERE status = 'returned'), 0) AS returned,
             coalesce(sum(n) FILTER (WHERE status = 'approved'), 0) AS approved,
             coalesce(sum(n) FILTER (WHERE status = 'withdrawn'), 0) AS withdrawn,
             coalesce(sum(n * amount) FILTER (WHERE status = 'approved'), 0) AS value
        FROM (SELECT chapter_id, status, amount, 1 AS n FROM after_change
              UNION ALL
              SELECT chapter_id, status, amount, -1 FROM before_change) both_sides
       GROUP BY GROUPING SETS (chapter_id, ())) changes
     WHERE (pending, returned, approved, withdrawn, value) <> (0, 0, 0, 0, 0)
     ORDER BY chapter_id NULLS LAST
  LOOP
    PERFORM add_note_change(c.chapter_id, c.pending::int, c.returned::int, c.approved::int, c.withdrawn::int, c.value);
    IF c.chapter_id IS NOT NULL AND c.pending <> 0 THEN PERFORM keep_oldest_note(c.chapter_id); END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM chapter_figures WHERE chapter_id IN (SELECT chapter_id FROM added) ORDER BY chapter_id FOR UPDATE;
  UPDATE chapter_figures f
     SET members = f.members + a.members, admins = f.admins + a.admins, ends_on = least(f.ends_on, a.ends_on)
    FROM (SELECT chapter_id, count(*) AS members, count(*) FILTER (WHERE elevated) AS admins,
                 min(subscription_valid_till) AS ends_on
            FROM added WHERE role = 'member' AND removed_at IS NULL GROUP BY chapter_id) a
   WHERE f.chapter_id = a.chapter_id;
  UPDATE network_figures n SET members = n.members + a.members, admins = n.admins + a.admins
    FROM (SELECT count(*) AS members, count(*) FILTER (WHERE elevated) AS admins
            FROM added WHERE role = 'member' AND removed_at IS NULL) a
   WHERE n.slot = own_slot();
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  network_members int := 0;
  network_admins int := 0;
  first_end date;
BEGIN
  FOR change IN
    SELECT chapter_id, sum(n)::int AS members, sum(n * elevated::int)::int AS admins,
           array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = 1)
             IS DISTINCT FROM
           array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = -1) AS other_ends
      FROM (SELECT chapter_id, 1 AS n, elevated, subscription_valid_till FROM after_change
             WHERE role = 'member' AND removed_at IS NULL
            UNION ALL
            SELECT chapter_id, -1, elevated, subscription_valid_till FROM before_change
             WHERE role = 'member' AND removed_at IS NULL) c
     GROUP BY chapter_id
    HAVING sum(n) <> 0 OR sum(n * elevated::int) <> 0
        OR array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = 1)
             IS DISTINCT FROM
           array_agg(subscription_valid_till ORDER BY subscription_valid_till) FILTER (WHERE n = -1)
     ORDER BY chapter_id
  LOOP
    UPDATE chapter_figures SET members = members + change.members, admins = admins + change.admins
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
  END LOOP;
  IF network_members <> 0 OR network_admins <> 0 THEN
    UPDATE network_figures SET members = members + network_members, admins = admins + network_admins
     WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;
