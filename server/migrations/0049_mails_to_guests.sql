-- Mails to guests, who did not ask for them, are counted by mailbox: a+one@example.com and a+two@example.com are read by one person.
CREATE FUNCTION mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(email_key(email), '(.)\+[^@]*@', '\1@');

-- Guests to whom the last mail about their meeting was not sent, because of a daily limit. Not a column of guests: a decision locks the
-- guest before the meeting, and a change of the meeting would lock them the other way round.
CREATE TABLE guest_mails_withheld (
  guest_id int PRIMARY KEY REFERENCES guests ON DELETE CASCADE
);
