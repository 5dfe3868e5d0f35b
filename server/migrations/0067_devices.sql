-- Notifications on phones: a browser that somebody allowed to show them.
CREATE TABLE devices (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Who ends the session ends this as well. Null once the session has expired, which nobody decided: see end_expired_devices.
  session_id int REFERENCES sessions (id) ON DELETE CASCADE,
  -- Where the browser's push service takes messages for it, and with what they are encrypted (RFC 8291).
  endpoint text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  name text NOT NULL CHECK (char_length(name) <= 100),
  refuses text[] NOT NULL DEFAULT '{}',
  -- In the device's time zone; nothing arrives between the two. Both null: at any time.
  quiet_from time,
  quiet_until time,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CREATE INDEX devices_user ON devices (user_id);
CREATE INDEX devices_session ON devices (session_id);

-- Whoever ends an account's sessions, or changes its password, also ends the devices whose session had expired before.
CREATE FUNCTION end_expired_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM devices WHERE user_id = NEW.id AND session_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER end_expired_devices AFTER UPDATE ON users FOR EACH ROW WHEN (
  OLD.password_hash <> NEW.password_hash OR OLD.removed_at IS DISTINCT FROM NEW.removed_at
  OR OLD.chapter_id IS DISTINCT FROM NEW.chapter_id OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION end_expired_devices();

-- The outbox carries them as well: a row with a device is a notification instead of a mail. `held` waits for the end of quiet hours.
-- A process of 1.1.0 that takes one during a rolling upgrade sends it as a mail.
ALTER TABLE mails
  ADD COLUMN device_id int REFERENCES devices ON DELETE CASCADE,
  ADD COLUMN held boolean NOT NULL DEFAULT false;
CREATE INDEX mails_of_device ON mails (device_id) WHERE device_id IS NOT NULL;
DROP INDEX mails_due;
CREATE INDEX mails_due ON mails (bulk, due_at) WHERE failed_at IS NULL AND device_id IS NULL;
CREATE INDEX notifications_due ON mails (bulk, due_at) WHERE failed_at IS NULL AND device_id IS NOT NULL;

-- With what the push services recognise this network (RFC 8292), unless the configuration says.
CREATE TABLE push_keys (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  public_key text NOT NULL,
  private_key text NOT NULL
);
