-- The normal form of an e-mail folds every way of writing a letter that upper case hides: İ is I with a dot above, which lower
-- case writes as one character or as two, depending on the program; Σ is σ or ς. Compatibility forms (ａ for a) are folded, too.
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION folded_email(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN normalize(translate(replace(lower(normalize(email, NFKC)), U&'i\0307', 'i'), 'ς', 'σ'), NFKC);

-- Two accounts that become one are for people to sort out: nothing changes, and the last release goes on serving them.
DO $$
DECLARE
  duplicates text;
BEGIN
  SELECT string_agg(emails, '; ') INTO duplicates
    FROM (SELECT string_agg(email, ', ' ORDER BY id) AS emails FROM users WHERE removed_at IS NULL
           GROUP BY folded_email(email) HAVING count(*) > 1) same;
  IF duplicates IS NOT NULL THEN
    RAISE EXCEPTION 'These e-mails are the same but for the way their letters are written: %. Change all but one of each with the former version, then start again.', duplicates;
  END IF;
END $$;

-- The index holds what the function said when a row was written: it is only rebuilt where that changes.
DO $$
DECLARE
  stale boolean;
BEGIN
  SELECT EXISTS (SELECT FROM users WHERE removed_at IS NULL AND email_key(email) <> folded_email(email)) INTO stale;
  CREATE OR REPLACE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN normalize(translate(replace(lower(normalize(email, NFKC)), U&'i\0307', 'i'), 'ς', 'σ'), NFKC);
  IF stale THEN REINDEX INDEX users_email; END IF;
END $$;
DROP FUNCTION folded_email(text);
