-- How the network calls itself, and who reads the replies to its mails; without a row as the product does.
CREATE TABLE network_identity (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text CHECK (char_length(name) BETWEEN 1 AND 40),
  reply_to text CHECK (char_length(reply_to) BETWEEN 3 AND 254),
  changed_by int REFERENCES users,
  changed_at timestamptz NOT NULL
);
