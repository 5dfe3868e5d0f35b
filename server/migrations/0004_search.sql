-- What keeps a search through a large network quick.

-- The order of every list of members. The search text rides along, so that a search for something common can be answered
-- by walking the index in order, without visiting the rows that do not match.
ALTER TABLE users ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(full_name)) STORED;
DROP INDEX members_by_name;
CREATE INDEX members_by_name ON users (name_key, id) INCLUDE (search_text) WHERE role = 'member' AND removed_at IS NULL;
DROP INDEX members_by_chapter;
CREATE INDEX members_by_chapter ON users (chapter_id, name_key, id) WHERE role = 'member' AND removed_at IS NULL;

-- Texts that so many members share that nobody needs to count them any more: three-letter pieces, words of names and
-- e-mail domains, with the number of members who had them when it was last counted (see housekeeping). A search for a
-- part of such a text matches at least as many members, less those who were removed or changed since.
CREATE TABLE common_texts (
  text text PRIMARY KEY,
  members int NOT NULL,
  changes_before bigint NOT NULL,
  counted_at timestamptz NOT NULL
);

ALTER TABLE network_figures ADD COLUMN search_changes bigint NOT NULL DEFAULT 0;

CREATE FUNCTION count_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  SELECT count(*) INTO changed FROM before_change b JOIN after_change a USING (id)
   WHERE b.search_text <> a.search_text OR b.removed_at IS DISTINCT FROM a.removed_at;
  IF changed > 0 THEN
    UPDATE network_figures SET search_changes = search_changes + changed WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_changes_counted AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_search_changes();
