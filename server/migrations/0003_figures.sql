-- What dashboards and totals read instead of counting rows. Triggers keep them in the transaction of the write,
-- so that no path, present or future, can forget them. Statement triggers see all rows of a statement at once:
-- a bulk load costs one update per chapter, not one per row.

CREATE TABLE chapter_figures (
  chapter_id int PRIMARY KEY REFERENCES chapters,
  members int NOT NULL DEFAULT 0 CHECK (members >= 0),
  admins int NOT NULL DEFAULT 0 CHECK (admins >= 0),
  referrals int NOT NULL DEFAULT 0 CHECK (referrals >= 0),
  pending_notes int NOT NULL DEFAULT 0 CHECK (pending_notes >= 0),
  approved_notes int NOT NULL DEFAULT 0 CHECK (approved_notes >= 0),
  thankyou_value numeric(20, 2) NOT NULL DEFAULT 0 CHECK (thankyou_value >= 0)
) WITH (fillfactor = 50);

CREATE TABLE chapter_days (
  chapter_id int NOT NULL REFERENCES chapters,
  day date NOT NULL,
  referrals int NOT NULL,
  PRIMARY KEY (chapter_id, day)
) WITH (fillfactor = 80);

-- The network's figures are the sum of 32 slots; a connection writes to its own, so that the writers of the whole
-- network do not queue for one row. A slot alone means nothing and may be negative.
CREATE TABLE network_figures (
  slot smallint PRIMARY KEY,
  chapters int NOT NULL DEFAULT 0,
  members int NOT NULL DEFAULT 0,
  referrals bigint NOT NULL DEFAULT 0,
  pending_notes int NOT NULL DEFAULT 0,
  approved_notes int NOT NULL DEFAULT 0,
  thankyou_value numeric(24, 2) NOT NULL DEFAULT 0
) WITH (fillfactor = 25);
INSERT INTO network_figures (slot) SELECT generate_series(0, 31);

CREATE TABLE network_days (
  day date NOT NULL,
  slot smallint NOT NULL,
  referrals bigint NOT NULL,
  PRIMARY KEY (day, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION own_slot() RETURNS smallint LANGUAGE sql STABLE AS 'SELECT (pg_backend_pid() % 32)::smallint';

-- Every function locks chapters in ascending order before the network's slot: no two writers can wait for each other.

CREATE FUNCTION count_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chapter_figures (chapter_id) SELECT id FROM added;
  UPDATE network_figures SET chapters = chapters + (SELECT count(*) FROM added) WHERE slot = own_slot();
  RETURN NULL;
END $$;
CREATE TRIGGER chapters_counted AFTER INSERT ON chapters REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_chapters();

CREATE FUNCTION count_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM chapter_figures WHERE chapter_id IN (SELECT chapter_id FROM added) ORDER BY chapter_id FOR UPDATE;
  UPDATE chapter_figures f SET members = f.members + a.members, admins = f.admins + a.admins
    FROM (SELECT chapter_id, count(*) AS members, count(*) FILTER (WHERE elevated) AS admins
            FROM added WHERE role = 'member' AND removed_at IS NULL GROUP BY chapter_id) a
   WHERE f.chapter_id = a.chapter_id;
  UPDATE network_figures
     SET members = members + (SELECT count(*) FROM added WHERE role = 'member' AND removed_at IS NULL)
   WHERE slot = own_slot();
  RETURN NULL;
END $$;
CREATE TRIGGER members_counted AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_members_added();

CREATE FUNCTION count_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  network_change int := 0;
BEGIN
  FOR change IN
    SELECT chapter_id, sum(members)::int AS members, sum(admins)::int AS admins
      FROM (SELECT chapter_id, 1 AS members, elevated::int AS admins FROM after_change
             WHERE role = 'member' AND removed_at IS NULL
            UNION ALL
            SELECT chapter_id, -1, -elevated::int FROM before_change
             WHERE role = 'member' AND removed_at IS NULL) c
     GROUP BY chapter_id HAVING sum(members) <> 0 OR sum(admins) <> 0 ORDER BY chapter_id
  LOOP
    UPDATE chapter_figures SET members = members + change.members, admins = admins + change.admins
     WHERE chapter_id = change.chapter_id;
    network_change := network_change + change.members;
  END LOOP;
  IF network_change <> 0 THEN
    UPDATE network_figures SET members = members + network_change WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_changes_counted AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_members_changed();

CREATE FUNCTION count_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN SELECT chapter_id, count(*) AS n FROM added GROUP BY chapter_id ORDER BY chapter_id LOOP
    UPDATE chapter_figures SET referrals = referrals + change.n WHERE chapter_id = change.chapter_id;
  END LOOP;
  INSERT INTO chapter_days AS d (chapter_id, day, referrals)
    SELECT chapter_id, recorded_on, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (chapter_id, day) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  UPDATE network_figures SET referrals = referrals + (SELECT count(*) FROM added) WHERE slot = own_slot();
  INSERT INTO network_days AS d (day, slot, referrals)
    SELECT recorded_on, own_slot(), count(*) FROM added GROUP BY 1 ORDER BY 1
    ON CONFLICT (day, slot) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  RETURN NULL;
END $$;
CREATE TRIGGER referrals_counted AFTER INSERT ON referrals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_referrals();

-- Adds to a chapter's note figures, or to the network's when no chapter is given (the grand total, which comes last).
CREATE FUNCTION add_note_change(chapter int, pending int, approved int, value numeric) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF chapter IS NULL THEN
    UPDATE network_figures
       SET pending_notes = pending_notes + coalesce(pending, 0), approved_notes = approved_notes + coalesce(approved, 0),
           thankyou_value = thankyou_value + coalesce(value, 0)
     WHERE slot = own_slot();
  ELSE
    UPDATE chapter_figures
       SET pending_notes = pending_notes + pending, approved_notes = approved_notes + approved,
           thankyou_value = thankyou_value + value
     WHERE chapter_id = chapter;
  END IF;
END $$;

CREATE FUNCTION count_notes_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT chapter_id, count(*) FILTER (WHERE status = 'pending') AS pending,
           count(*) FILTER (WHERE status = 'approved') AS approved,
           coalesce(sum(amount) FILTER (WHERE status = 'approved'), 0) AS value
      FROM added GROUP BY GROUPING SETS (chapter_id, ()) ORDER BY chapter_id NULLS LAST
  LOOP
    PERFORM add_note_change(change.chapter_id, change.pending::int, change.approved::int, change.value);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER notes_counted AFTER INSERT ON thank_you_notes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_notes_added();

CREATE FUNCTION count_notes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT chapter_id, sum(pending) AS pending, sum(approved) AS approved, sum(value) AS value
      FROM (SELECT chapter_id, (status = 'pending')::int AS pending, (status = 'approved')::int AS approved,
                   CASE WHEN status = 'approved' THEN amount ELSE 0 END AS value FROM after_change
            UNION ALL
            SELECT chapter_id, -(status = 'pending')::int, -(status = 'approved')::int,
                   CASE WHEN status = 'approved' THEN -amount ELSE 0 END FROM before_change) c
     GROUP BY GROUPING SETS (chapter_id, ()) ORDER BY chapter_id NULLS LAST
  LOOP
    PERFORM add_note_change(change.chapter_id, change.pending::int, change.approved::int, change.value);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changes_counted AFTER UPDATE ON thank_you_notes
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_notes_changed();

-- The page size with which the members' ten pages hold everybody; the same rule as the contract's pagerSize.
CREATE FUNCTION pager_size(total bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
  'SELECT least(100, greatest(10, ceil(total / 10.0)))::bigint';
