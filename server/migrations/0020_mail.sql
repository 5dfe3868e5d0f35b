-- Mails to people: an outbox that is written with what they tell of, and what nobody wants to be told.

-- A row is a mail that has not gone out. It is made when it is sent, from what is true then; a mail that went out leaves none.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('referral_received', 'referral_answered', 'thanked', 'note_approved', 'note_returned',
    'nudge', 'reminder', 'digest', 'invitation', 'password')),
  user_id int REFERENCES users,
  -- Of somebody who forgot a password: whether there is such an account is looked up when the mail is made.
  email text CHECK (char_length(email) <= 254),
  referral_id int REFERENCES referrals,
  note_id int REFERENCES thank_you_notes,
  -- The same in every attempt, so that a receiver can tell a second copy.
  message_key uuid NOT NULL DEFAULT gen_random_uuid(),
  written_at timestamptz NOT NULL,
  -- Not before. Whoever takes it puts this off for as long as sending may take: a process that dies frees it by that.
  due_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  -- Why the last attempt failed, and since when nobody tries any more: a dead letter, for an operator.
  error text,
  failed_at timestamptz,
  -- What goes to many waits for what goes to one.
  bulk boolean NOT NULL GENERATED ALWAYS AS (kind IN ('digest', 'invitation')) STORED,
  CONSTRAINT to_somebody CHECK ((kind = 'password') = (email IS NOT NULL) AND (kind = 'password') = (user_id IS NULL))
);
CREATE INDEX mails_due ON mails (bulk, due_at) WHERE failed_at IS NULL;
CREATE INDEX mails_failed ON mails (failed_at) WHERE failed_at IS NOT NULL;

-- Everybody is told everything that they did not refuse.
CREATE TABLE mail_refusals (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  topic text NOT NULL CHECK (topic IN ('referral_received', 'referral_answered', 'thanked', 'note_decided', 'reminder', 'digest')),
  PRIMARY KEY (user_id, topic)
);

-- Links that went out by mail, apart from those that are handed over: a mail that is sent again makes a new one.
CREATE TABLE mailed_links (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX mailed_links_ends ON mailed_links (ends_at);

-- The weekly digest, by its Monday: everybody up to this member has been written to. Whoever writes the next ones holds the row.
CREATE TABLE digests (
  week date PRIMARY KEY,
  last_user_id int NOT NULL DEFAULT 0,
  finished_at timestamptz
);

-- Signs the links that end mails of one kind without signing in. Made when it is first needed.
CREATE TABLE mail_secret (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  secret bytea NOT NULL CHECK (octet_length(secret) = 32)
);
