-- Chapters side by side, and the whole network's history.

-- One row per chapter, of one month. It is computed from the chapter's rows, and again when any of them changed or time did.
CREATE TABLE chapter_standings (
  chapter_id int PRIMARY KEY REFERENCES chapters,
  -- The first day of the month that it is of; none until it is computed for the first time.
  month date,
  computed_at timestamptz,
  -- When time alone changes it: a meeting is over, or the month is.
  due_at timestamptz NOT NULL DEFAULT 'epoch',
  members int NOT NULL DEFAULT 0,
  -- The mean of those who have one.
  score double precision CHECK (score BETWEEN 0 AND 100),
  -- Of twelve months, the oldest first.
  given_by_month int[] NOT NULL DEFAULT array_fill(0, ARRAY[12]) CHECK (array_length(given_by_month, 1) = 12),
  month_gained int NOT NULL DEFAULT 0,
  month_given int NOT NULL DEFAULT 0,
  month_converted int NOT NULL DEFAULT 0,
  month_thanked numeric(20, 2) NOT NULL DEFAULT 0,
  month_present int NOT NULL DEFAULT 0,
  month_expected int NOT NULL DEFAULT 0,
  year_gained int NOT NULL DEFAULT 0,
  year_given int NOT NULL DEFAULT 0,
  year_converted int NOT NULL DEFAULT 0,
  year_thanked numeric(20, 2) NOT NULL DEFAULT 0,
  year_present int NOT NULL DEFAULT 0,
  year_expected int NOT NULL DEFAULT 0,
  month_conversion double precision GENERATED ALWAYS AS (month_converted::double precision / nullif(month_given, 0)) STORED,
  year_conversion double precision GENERATED ALWAYS AS (year_converted::double precision / nullif(year_given, 0)) STORED,
  month_attendance double precision GENERATED ALWAYS AS (month_present::double precision / nullif(month_expected, 0)) STORED,
  year_attendance double precision GENERATED ALWAYS AS (year_present::double precision / nullif(year_expected, 0)) STORED
) WITH (fillfactor = 50);
CREATE INDEX standings_due ON chapter_standings (due_at);
-- The report's orders. Where there may be no value, it comes last in both directions.
CREATE INDEX standings_by_members ON chapter_standings (members, chapter_id);
CREATE INDEX standings_by_month_given ON chapter_standings (month_given, chapter_id);
CREATE INDEX standings_by_year_given ON chapter_standings (year_given, chapter_id);
CREATE INDEX standings_by_month_thanked ON chapter_standings (month_thanked, chapter_id);
CREATE INDEX standings_by_year_thanked ON chapter_standings (year_thanked, chapter_id);
CREATE INDEX standings_by_month_conversion ON chapter_standings ((coalesce(month_conversion, 101)), chapter_id);
CREATE INDEX standings_by_month_conversion_desc ON chapter_standings ((coalesce(month_conversion, -1)), chapter_id);
CREATE INDEX standings_by_year_conversion ON chapter_standings ((coalesce(year_conversion, 101)), chapter_id);
CREATE INDEX standings_by_year_conversion_desc ON chapter_standings ((coalesce(year_conversion, -1)), chapter_id);
CREATE INDEX standings_by_month_attendance ON chapter_standings ((coalesce(month_attendance, 101)), chapter_id);
CREATE INDEX standings_by_month_attendance_desc ON chapter_standings ((coalesce(month_attendance, -1)), chapter_id);
CREATE INDEX standings_by_year_attendance ON chapter_standings ((coalesce(year_attendance, 101)), chapter_id);
CREATE INDEX standings_by_year_attendance_desc ON chapter_standings ((coalesce(year_attendance, -1)), chapter_id);
CREATE INDEX standings_by_score ON chapter_standings ((coalesce(score, 101)), chapter_id);
CREATE INDEX standings_by_score_desc ON chapter_standings ((coalesce(score, -1)), chapter_id);
CREATE INDEX chapters_by_region ON chapters (lower(region), id);

-- Chapters with something that their standing does not include yet. Writers only add to it, so that none waits for another;
-- a process that computes a standing deletes the entries that it saw, in the same transaction and before it reads the chapter's rows.
CREATE TABLE stale_chapters (
  chapter_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (chapter_id, id)
);

INSERT INTO chapter_standings (chapter_id) SELECT id FROM chapters;
CREATE FUNCTION begin_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chapter_standings (chapter_id) SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER begin_standings AFTER INSERT ON chapters REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_standings();

-- Every row of these tables names its chapter, and counts.
CREATE FUNCTION note_stale_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id) SELECT DISTINCT chapter_id FROM added;
  RETURN NULL;
END $$;
CREATE FUNCTION note_stale_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id) SELECT chapter_id FROM before_change UNION SELECT chapter_id FROM after_change;
  RETURN NULL;
END $$;
CREATE FUNCTION note_stale_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id) SELECT DISTINCT chapter_id FROM removed;
  RETURN NULL;
END $$;
CREATE FUNCTION note_stale_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id) SELECT OLD.chapter_id UNION SELECT NEW.chapter_id;
  RETURN NULL;
END $$;

CREATE TRIGGER stale_with_referrals AFTER INSERT ON referrals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_added();
-- By row: a reminder or a correction of the text costs nothing here.
CREATE TRIGGER stale_with_referral AFTER UPDATE ON referrals FOR EACH ROW WHEN (
  (OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL) OR OLD.converted_to_business <> NEW.converted_to_business
  OR OLD.recorded_on <> NEW.recorded_on OR OLD.from_member_id <> NEW.from_member_id OR OLD.chapter_id <> NEW.chapter_id)
  EXECUTE FUNCTION note_stale_row();

-- Only approved ones count.
CREATE FUNCTION note_stale_approved_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id) SELECT DISTINCT chapter_id FROM added WHERE status = 'approved';
  RETURN NULL;
END $$;
CREATE FUNCTION note_stale_notes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id)
  SELECT DISTINCT chapter_id FROM (
    (SELECT chapter_id, id, amount, date, to_member_id FROM before_change WHERE status = 'approved'
      EXCEPT SELECT chapter_id, id, amount, date, to_member_id FROM after_change WHERE status = 'approved')
    UNION ALL
    (SELECT chapter_id, id, amount, date, to_member_id FROM after_change WHERE status = 'approved'
      EXCEPT SELECT chapter_id, id, amount, date, to_member_id FROM before_change WHERE status = 'approved')) changed;
  RETURN NULL;
END $$;
CREATE TRIGGER stale_with_notes AFTER INSERT ON thank_you_notes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_approved_added();
CREATE TRIGGER stale_with_changed_notes AFTER UPDATE ON thank_you_notes
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_notes_changed();

CREATE FUNCTION note_stale_attendance_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id)
  SELECT DISTINCT m.chapter_id FROM added a JOIN meetings m ON m.id = a.meeting_id WHERE a.state IS NOT NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION note_stale_attendance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_chapters (chapter_id) SELECT chapter_id FROM meetings WHERE id = NEW.meeting_id;
  RETURN NULL;
END $$;
CREATE TRIGGER stale_with_attendance AFTER INSERT ON attendance REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_attendance_added();
CREATE TRIGGER stale_with_changed_attendance AFTER UPDATE ON attendance FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_stale_attendance();
-- Attendance counts once a meeting is over.
CREATE TRIGGER stale_with_meetings AFTER INSERT ON meetings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_added();
CREATE TRIGGER stale_with_meeting AFTER UPDATE ON meetings FOR EACH ROW WHEN (
  OLD.status <> NEW.status OR OLD.day <> NEW.day OR OLD.starts_at <> NEW.starts_at OR OLD.ends_at <> NEW.ends_at)
  EXECUTE FUNCTION note_stale_row();

-- Who is a member, and since when.
CREATE TRIGGER stale_with_stays AFTER INSERT ON stays REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_added();
CREATE TRIGGER stale_with_changed_stays AFTER UPDATE ON stays
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_changed();
CREATE TRIGGER stale_with_removed_stays AFTER DELETE ON stays REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_removed();

-- Guests who came are part of their inviter's score, testimonials of their writer's.
CREATE TRIGGER stale_with_guests AFTER INSERT ON guests REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_added();
CREATE TRIGGER stale_with_guest AFTER UPDATE ON guests FOR EACH ROW WHEN (
  (OLD.status = 'came') <> (NEW.status = 'came') OR OLD.invited_by <> NEW.invited_by)
  EXECUTE FUNCTION note_stale_row();
CREATE TRIGGER stale_with_removed_guests AFTER DELETE ON guests REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_removed();

CREATE TRIGGER stale_with_testimonials AFTER INSERT ON testimonials REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_approved_added();
CREATE TRIGGER stale_with_testimonial AFTER UPDATE ON testimonials FOR EACH ROW WHEN (
  (OLD.status = 'approved') <> (NEW.status = 'approved') OR OLD.approved_at IS DISTINCT FROM NEW.approved_at)
  EXECUTE FUNCTION note_stale_row();
CREATE TRIGGER stale_with_new_score_rules AFTER INSERT ON score_rules REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_added();
CREATE TRIGGER stale_with_score_rules AFTER UPDATE ON score_rules
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_changed();
CREATE TRIGGER stale_with_removed_score_rules AFTER DELETE ON score_rules REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_stale_removed();

-- The network's history: everything but sign-ins in one, and each action in another, so that a filter finds the rarest at once.
-- concurrently: CREATE INDEX CONCURRENTLY audit_log_changes ON audit_log (at, id) WHERE action NOT IN ('sign_in', 'sign_in.failed', 'sign_in.limited', 'sign_out', 'session.ended')
-- concurrently: CREATE INDEX CONCURRENTLY audit_log_by_action ON audit_log (action, at, id)
-- concurrently: CREATE INDEX CONCURRENTLY audit_log_terms_by_end ON audit_log (ends_at, id) WHERE ends_at IS NOT NULL
