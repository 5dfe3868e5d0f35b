-- People sign in with a passkey: a key pair of their device, whose public half is kept here.

ALTER TABLE users
  -- What a device files its keys under: says nothing about the person, and stays the same for all their passkeys.
  ADD COLUMN passkey_handle bytea CHECK (octet_length(passkey_handle) = 16),
  -- Until then a super admin may sign in with a password alone, although passkeys are required: the command line has just set it.
  ADD COLUMN password_alone_until timestamptz;

CREATE TABLE passkeys (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL,
  -- How often the device has signed, where it counts; a copy of the key would lag behind.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a device is asked to sign, once. To add a passkey: in the session in which the password was given.
CREATE TABLE passkey_challenges (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'add')),
  session_hash bytea REFERENCES sessions ON DELETE CASCADE,
  user_id int REFERENCES users ON DELETE CASCADE,
  ends_at timestamptz NOT NULL,
  CHECK ((purpose = 'sign_in') = (session_hash IS NULL) AND (session_hash IS NULL) = (user_id IS NULL))
);
CREATE INDEX passkey_challenges_session ON passkey_challenges (session_hash);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_ends ON passkey_challenges (ends_at);

-- One row while super admins cannot sign in with a password alone.
CREATE TABLE passkey_requirement (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  since timestamptz NOT NULL
);

-- Whoever knew the password may have added one. So they end with it, whoever set the new one and why (0023, 0044, 0055), and with the
-- membership.
CREATE FUNCTION end_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passkey_challenges WHERE user_id = OLD.id;
  DELETE FROM passkeys WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_passkeys AFTER UPDATE ON users FOR EACH ROW WHEN (
  OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.removed_at IS DISTINCT FROM NEW.removed_at
  OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION end_passkeys();

ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('referral_received', 'referral_answered', 'thanked', 'note_approved',
    'note_returned', 'nudge', 'reminder', 'digest', 'invitation', 'password', 'meeting_approved', 'meeting_changed',
    'meeting_cancelled', 'guest_invitation', 'guest_change', 'guest_cancellation', 'testimonial_approved',
    'testimonial_returned', 'test', 'email_link', 'email_changed', 'super_admin_added', 'super_admin_ended',
    'membership_ending',
    'passkey_added', 'passkey_removed', 'passkeys_ended'));
