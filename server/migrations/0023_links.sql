-- One-time links with which people choose a password: several per person, and revoked by the database itself.

-- Only the SHA-256 of a token is kept. Every link works until it expires, until one of its owner's links is used, or until it
-- is revoked below. It replaces password_links and mailed_links, which held one link per person each.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Whose right the link rests on. None for a forgotten password, or where an operator made it on the command line.
  made_by int REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX account_links_user ON account_links (user_id);
CREATE INDEX account_links_made_by ON account_links (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX account_links_ends ON account_links (ends_at);
INSERT INTO account_links (token_hash, user_id, created_at, ends_at)
  SELECT token_hash, user_id, created_at, ends_at FROM password_links
  UNION ALL SELECT token_hash, user_id, created_at, ends_at FROM mailed_links;

-- Processes of the last release still write the former tables during an upgrade. Goes with them, a release later.
CREATE FUNCTION copy_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_links (token_hash, user_id, created_at, ends_at)
  VALUES (NEW.token_hash, NEW.user_id, NEW.created_at, NEW.ends_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER copy_link AFTER INSERT OR UPDATE ON password_links FOR EACH ROW EXECUTE FUNCTION copy_link();
CREATE TRIGGER copy_link AFTER INSERT OR UPDATE ON mailed_links FOR EACH ROW EXECUTE FUNCTION copy_link();

ALTER TABLE mails
  -- Who invites; as for a link.
  ADD COLUMN made_by int REFERENCES users,
  -- At most one unsent mail has this key: of a forgotten password, the e-mail in its normal form. Empty once it has failed.
  ADD COLUMN unsent_key text;
CREATE UNIQUE INDEX mails_unsent ON mails (unsent_key) WHERE unsent_key IS NOT NULL;
CREATE INDEX mails_invitations ON mails (user_id) WHERE kind = 'invitation';
CREATE INDEX mails_made_by ON mails (made_by) WHERE made_by IS NOT NULL;

-- The rule: a link ends with the reason for which it was given. Whatever changes a person's password, e-mail, membership
-- (end, resumption, chapter, role) or first sign-in revokes their links in the same transaction, and with them the mails that
-- would carry one. Mails go first: a link is only made while its mail is locked, so none is made after its revocation.
-- Rows are locked in the order of their keys, because the maker's and the owner's changes may meet.
CREATE FUNCTION revoke_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE user_id = OLD.id AND kind = 'invitation' ORDER BY id FOR UPDATE);
  DELETE FROM mails WHERE unsent_key = email_key(OLD.email);
  DELETE FROM account_links WHERE token_hash IN (
    SELECT token_hash FROM account_links WHERE user_id = OLD.id ORDER BY token_hash FOR UPDATE);
  DELETE FROM password_links WHERE user_id = OLD.id;
  DELETE FROM mailed_links WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER revoke_links AFTER UPDATE ON users FOR EACH ROW WHEN (
  OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.email IS DISTINCT FROM NEW.email
  OR OLD.removed_at IS DISTINCT FROM NEW.removed_at OR OLD.chapter_id IS DISTINCT FROM NEW.chapter_id
  OR OLD.role IS DISTINCT FROM NEW.role OR OLD.activated_at IS DISTINCT FROM NEW.activated_at)
  EXECUTE FUNCTION revoke_links();

-- The same for links that a person made, when they may no longer make them.
CREATE FUNCTION revoke_links_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE made_by = OLD.id AND kind = 'invitation' ORDER BY id FOR UPDATE);
  DELETE FROM account_links WHERE token_hash IN (
    SELECT token_hash FROM account_links WHERE made_by = OLD.id ORDER BY token_hash FOR UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER revoke_links_made AFTER UPDATE ON users FOR EACH ROW WHEN (
  OLD.can_add_member > NEW.can_add_member OR OLD.removed_at IS DISTINCT FROM NEW.removed_at
  OR OLD.chapter_id IS DISTINCT FROM NEW.chapter_id OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION revoke_links_made();
