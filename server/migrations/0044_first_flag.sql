-- A member's first flag ends what could open their account before: otherwise a link, or a password that a colleague chose, would
-- open it with rights that it did not have when they were made.

-- Did a super admin, or the command line, set the password? Processes of the last release do not say so: then it counts as a
-- colleague's, and ends.
ALTER TABLE users ADD COLUMN password_by_super_admin boolean NOT NULL DEFAULT false;

-- The digest of nothing that anyone knows. It has the form of the others, so that a wrong password takes as long.
CREATE FUNCTION unusable_hash(hash text) RETURNS text LANGUAGE sql VOLATILE
  RETURN regexp_replace(hash, '[^$]+$', rtrim(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'base64'), '='));

-- The changed password revokes the links as well, and the mails that would carry one (0023).
CREATE FUNCTION end_unused_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET password_hash = unusable_hash(password_hash)
   WHERE id = NEW.id AND activated_at IS NULL AND NOT password_by_super_admin;
  RETURN NULL;
END $$;

-- Flags with a last day are off after it, although no row has changed. So another last day counts as a first flag, too.
CREATE TRIGGER end_unused_password AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.elevated AND (NOT OLD.elevated OR OLD.permissions_until IS DISTINCT FROM NEW.permissions_until))
  EXECUTE FUNCTION end_unused_password();
CREATE TRIGGER revoke_links_at_first_flag AFTER UPDATE ON users FOR EACH ROW
  WHEN (NEW.elevated AND (NOT OLD.elevated OR OLD.permissions_until IS DISTINCT FROM NEW.permissions_until))
  EXECUTE FUNCTION revoke_links();

-- Those who hold a flag already, and were added by a colleague.
DELETE FROM account_links l USING users u, users m
 WHERE u.id = l.user_id AND u.elevated AND m.id = l.made_by AND m.role = 'member';
UPDATE users u SET password_hash = unusable_hash(password_hash)
 WHERE u.elevated AND u.activated_at IS NULL AND EXISTS (
   SELECT FROM audit_log a JOIN users m ON m.id = a.actor_id
    WHERE a.subject_type = 'user' AND a.subject_id = u.id AND a.action = 'member.added' AND m.role = 'member');
