-- Withdrawn referrals count nowhere; returned and withdrawn notes have totals of their own.
--
-- One order of locks, for every write: the referral, its notes in ascending order, chapters in ascending order, the
-- chapter's day, the network's slot, the network's day. A transaction has one statement that changes figures, and after
-- it waits for nobody. What only points at a row (a foreign key) never waits: rows are held FOR NO KEY UPDATE.

ALTER TABLE chapter_figures
  ADD COLUMN returned_notes int NOT NULL DEFAULT 0 CHECK (returned_notes >= 0),
  ADD COLUMN withdrawn_notes int NOT NULL DEFAULT 0 CHECK (withdrawn_notes >= 0);
ALTER TABLE network_figures
  ADD COLUMN returned_notes int NOT NULL DEFAULT 0,
  ADD COLUMN withdrawn_notes int NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION count_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  FOR change IN
    SELECT chapter_id, count(*) AS n FROM added WHERE withdrawn_at IS NULL GROUP BY chapter_id ORDER BY chapter_id
  LOOP
    UPDATE chapter_figures SET referrals = referrals + change.n WHERE chapter_id = change.chapter_id;
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

-- By row and not by statement: answers are frequent, and this way they cost nothing here.
CREATE FUNCTION count_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := CASE WHEN NEW.withdrawn_at IS NULL THEN 1 ELSE -1 END;
BEGIN
  UPDATE chapter_figures SET referrals = referrals + change WHERE chapter_id = NEW.chapter_id;
  INSERT INTO chapter_days AS d (chapter_id, day, referrals) VALUES (NEW.chapter_id, NEW.recorded_on, change)
    ON CONFLICT (chapter_id, day) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  UPDATE network_figures SET referrals = referrals + change WHERE slot = own_slot();
  INSERT INTO network_days AS d (day, slot, referrals) VALUES (NEW.recorded_on, own_slot(), change)
    ON CONFLICT (day, slot) DO UPDATE SET referrals = d.referrals + excluded.referrals;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawals_counted AFTER UPDATE OF withdrawn_at ON referrals FOR EACH ROW
  WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION count_withdrawal();

DROP FUNCTION add_note_change(int, int, int, numeric);

-- Adds to a chapter's note figures, or to the network's when no chapter is given (the grand total, which comes last).
CREATE FUNCTION add_note_change(chapter int, pending int, returned int, approved int, withdrawn int, value numeric)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF chapter IS NULL THEN
    UPDATE network_figures
       SET pending_notes = pending_notes + pending, returned_notes = returned_notes + returned,
           approved_notes = approved_notes + approved, withdrawn_notes = withdrawn_notes + withdrawn,
           thankyou_value = thankyou_value + value
     WHERE slot = own_slot();
  ELSE
    UPDATE chapter_figures
       SET pending_notes = pending_notes + pending, returned_notes = returned_notes + returned,
           approved_notes = approved_notes + approved, withdrawn_notes = withdrawn_notes + withdrawn,
           thankyou_value = thankyou_value + value
     WHERE chapter_id = chapter;
  END IF;
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
  END LOOP;
  RETURN NULL;
END $$;

-- A change that no figure tells of, such as a correction of a pending note, locks none.
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
  END LOOP;
  RETURN NULL;
END $$;
