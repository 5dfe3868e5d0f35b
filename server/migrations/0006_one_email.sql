-- One normal form of an e-mail, for everything that compares two: being unique, signing in, counting failed sign-ins.
-- It is made here and nowhere else: other programs fold letters such as İ differently.
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(normalize(email, NFC));

-- So far an e-mail in two ways of writing the same accent could be two people's.
DO $$
DECLARE
  twins text;
BEGIN
  SELECT string_agg(emails, '; ') INTO twins
    FROM (SELECT string_agg(email, ', ' ORDER BY id) AS emails FROM users WHERE removed_at IS NULL
           GROUP BY email_key(email) HAVING count(*) > 1) same;
  IF twins IS NOT NULL THEN
    RAISE EXCEPTION 'These e-mails are the same but for the way their accents are stored: %. Change all but one of each, then start again.', twins;
  END IF;
END $$;

-- Whoever was removed keeps a name for the history, and gives the e-mail back.
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (email_key(email)) WHERE removed_at IS NULL;
