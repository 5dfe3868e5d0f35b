-- What people see of their own sessions, and one-time links with which they choose a password.

ALTER TABLE sessions
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN user_agent text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX sessions_id ON sessions (id);

-- Since when the account is in its owner's hands: the first sign-in, or the first password chosen by a link. Until then
-- whoever added the member may hand over an invitation.
ALTER TABLE users ADD COLUMN activated_at timestamptz;
UPDATE users SET activated_at = s.at
  FROM (SELECT actor_id, min(at) AS at FROM audit_log WHERE action = 'sign_in' GROUP BY actor_id) s
 WHERE s.actor_id = users.id;

-- One per person: a newer one replaces an older one. Only the SHA-256 of its token is kept.
CREATE TABLE password_links (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX password_links_ends ON password_links (ends_at);
