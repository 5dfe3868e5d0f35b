-- A password that a member may know is treated as what it is: whoever chose it, or had the link with which it was chosen, can open
-- the account. Whether it was used says nothing, because the colleague could have used it.

ALTER TABLE users
  -- The member who may know the password beside its owner: who added them, or handed over the link. None for those in use since
  -- earlier releases, so that nobody is locked out.
  ADD COLUMN password_by int REFERENCES users;
CREATE INDEX users_password_by ON users (password_by) WHERE password_by IS NOT NULL;

-- A mailed link is its owner's alone. Those of earlier releases count as handed over.
ALTER TABLE account_links ADD COLUMN mailed boolean NOT NULL DEFAULT false;

-- With the first flag it ends, and so do the sessions that were opened with it, by whomever. The changed password revokes links (0023)
-- and calendar addresses (0028).
CREATE OR REPLACE FUNCTION end_unused_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET password_hash = unusable_hash(password_hash), password_by = NULL
   WHERE id = NEW.id AND (password_by IS NOT NULL OR (activated_at IS NULL AND NOT password_by_super_admin));
  IF NEW.password_by IS NOT NULL THEN
    DELETE FROM sessions WHERE user_id = NEW.id;
    INSERT INTO events (at, kind, to_id) VALUES (NEW.updated_at, 'sessions_ended', NEW.id);
  END IF;
  RETURN NULL;
END $$;

-- It ends with the same reasons as a link (0023): of its owner …
CREATE FUNCTION end_first_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET password_hash = unusable_hash(password_hash), password_by = NULL WHERE id = NEW.id;
  DELETE FROM sessions WHERE user_id = NEW.id;
  INSERT INTO events (at, kind, to_id) VALUES (NEW.updated_at, 'sessions_ended', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER end_first_password AFTER UPDATE ON users FOR EACH ROW WHEN (
  NEW.password_by IS NOT NULL AND (OLD.removed_at IS DISTINCT FROM NEW.removed_at
  OR OLD.chapter_id IS DISTINCT FROM NEW.chapter_id OR OLD.role IS DISTINCT FROM NEW.role
  OR (NEW.activated_at IS NULL AND OLD.email IS DISTINCT FROM NEW.email)))
  EXECUTE FUNCTION end_first_password();

-- Whoever reads the former mailbox may have chosen it, with a mailed link: from now on it counts as known, by its own row.
CREATE FUNCTION doubt_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.password_by := coalesce(NEW.password_by, NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER doubt_password BEFORE UPDATE ON users FOR EACH ROW WHEN (
  NEW.activated_at IS NOT NULL AND NOT OLD.elevated AND NOT NEW.password_by_super_admin
  AND OLD.password_hash = NEW.password_hash AND email_key(OLD.email) <> email_key(NEW.email))
  EXECUTE FUNCTION doubt_password();

-- … and, where it was never used, of the member who knows it. In the order of their keys, as links.
CREATE FUNCTION end_first_passwords_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET password_hash = unusable_hash(password_hash), password_by = NULL WHERE id IN (
    SELECT id FROM users WHERE password_by = OLD.id AND activated_at IS NULL ORDER BY id FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER end_first_passwords_by AFTER UPDATE ON users FOR EACH ROW WHEN (
  OLD.can_add_member > NEW.can_add_member OR OLD.removed_at IS DISTINCT FROM NEW.removed_at
  OR OLD.chapter_id IS DISTINCT FROM NEW.chapter_id OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION end_first_passwords_by();

-- Those of earlier releases that were never used.
UPDATE users u SET password_by = m.id FROM audit_log a JOIN users m ON m.id = a.actor_id
 WHERE u.activated_at IS NULL AND u.removed_at IS NULL AND u.role = 'member' AND NOT u.password_by_super_admin
   AND a.subject_type = 'user' AND a.subject_id = u.id AND a.action = 'member.added' AND m.role = 'member';
