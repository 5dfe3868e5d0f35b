-- Permissions that end on a last day, and the audit log as a history of members and chapters.

-- The last day on which what is on holds. Nothing has to happen when it is over: whoever reads flags reads them with it.
ALTER TABLE users ADD COLUMN permissions_until date;
DROP INDEX members_elevated;
CREATE INDEX members_elevated ON users (name_key, id) INCLUDE (search_text, permissions_until)
  WHERE role = 'member' AND removed_at IS NULL AND elevated;
CREATE INDEX members_permissions_until ON users (permissions_until)
  WHERE role = 'member' AND removed_at IS NULL AND elevated AND permissions_until IS NOT NULL;

-- How many elevated members there are whose last day is this one. The figures count whoever holds a flag; those whose last
-- day is over are taken off them by these.
CREATE TABLE chapter_terms (
  chapter_id int NOT NULL REFERENCES chapters,
  last_day date NOT NULL,
  admins int NOT NULL,
  PRIMARY KEY (chapter_id, last_day)
);
CREATE TABLE network_terms (
  last_day date PRIMARY KEY,
  admins int NOT NULL
);

-- By row and not by statement: members without a last day cost nothing here. Before the figures, in ascending order.
CREATE FUNCTION count_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chapter_terms AS t (chapter_id, last_day, admins)
  SELECT chapter_id, last_day, sum(n) FROM (
    SELECT NEW.chapter_id AS chapter_id, NEW.permissions_until AS last_day, 1 AS n WHERE NEW.elevated AND NEW.removed_at IS NULL
    UNION ALL
    SELECT OLD.chapter_id, OLD.permissions_until, -1 WHERE OLD.elevated AND OLD.removed_at IS NULL) c
   WHERE last_day IS NOT NULL GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
  ON CONFLICT (chapter_id, last_day) DO UPDATE SET admins = t.admins + excluded.admins;
  INSERT INTO network_terms AS t (last_day, admins)
  SELECT last_day, sum(n) FROM (
    SELECT NEW.permissions_until AS last_day, 1 AS n WHERE NEW.elevated AND NEW.removed_at IS NULL
    UNION ALL
    SELECT OLD.permissions_until, -1 WHERE OLD.elevated AND OLD.removed_at IS NULL) c
   WHERE last_day IS NOT NULL GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
  ON CONFLICT (last_day) DO UPDATE SET admins = t.admins + excluded.admins;
  RETURN NULL;
END $$;
CREATE TRIGGER terms_counted AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.permissions_until IS NOT NULL) EXECUTE FUNCTION count_term();
CREATE TRIGGER term_changes_counted AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.permissions_until IS NOT NULL OR OLD.permissions_until IS NOT NULL) EXECUTE FUNCTION count_term();

-- What a history is read by. Entries from before have none of these, and are found by who did it and what it was done to.
ALTER TABLE audit_log
  -- Where it happened; for somebody who moved, where they went, and where they left.
  ADD COLUMN chapter_id int,
  ADD COLUMN left_chapter_id int,
  -- Whom it concerns beside whoever did it: the sender of a note that was decided.
  ADD COLUMN member_id int,
  -- When permissions that were given for a term end.
  ADD COLUMN ends_at timestamptz;

-- In the order in which it is read, which is by time: the number alone is not, across processes.
-- Nobody asks for the whole log by time.
DROP INDEX audit_log_at;
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, at, id);
DROP INDEX audit_log_actor;
CREATE INDEX audit_log_of_subject ON audit_log (subject_type, subject_id, at, id);
DROP INDEX audit_log_subject;
CREATE INDEX audit_log_of_member ON audit_log (member_id, at, id) WHERE member_id IS NOT NULL;
CREATE INDEX audit_log_of_chapter ON audit_log (chapter_id, at, id) WHERE chapter_id IS NOT NULL;
CREATE INDEX audit_log_left_chapter ON audit_log (left_chapter_id, at, id) WHERE left_chapter_id IS NOT NULL;
-- Terms that end, and what may have replaced one before it did.
CREATE INDEX audit_log_terms ON audit_log (subject_id, ends_at, id) WHERE ends_at IS NOT NULL;
CREATE INDEX audit_log_terms_of_chapter ON audit_log (chapter_id, ends_at, id) WHERE ends_at IS NOT NULL;
CREATE INDEX audit_log_rights ON audit_log (subject_id, at, id)
  WHERE action IN ('permissions.changed', 'member.ended', 'member.removed');
