-- As in 0055, now also of those who hold a flag: whoever reads the former mailbox may have chosen their password, with a mailed link.
DROP TRIGGER doubt_password ON users;
CREATE TRIGGER doubt_password BEFORE UPDATE ON users FOR EACH ROW WHEN (
  NEW.activated_at IS NOT NULL AND NOT NEW.password_by_super_admin
  AND OLD.password_hash = NEW.password_hash AND email_key(OLD.email) <> email_key(NEW.email))
  EXECUTE FUNCTION doubt_password();
