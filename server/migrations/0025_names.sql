-- Names sort as people expect, É next to E, and a search ignores accents: 'muller' finds 'Müller'.

-- What of a text a search compares: small letters without accents. Letters that no accent takes apart have their usual
-- spelling. Composed again at the end, so that no part of a Korean syllable, for example, is found. Canonical forms only: the
-- compatible ones of a single character can be eighteen, and each row that a search reads would pay for them.
CREATE FUNCTION without_accents(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  normalize(replace(replace(replace(replace(
    translate(regexp_replace(lower(normalize(words, NFD)), U&'[\0300-\036F]', '', 'g'), 'øłđðħŧıς', 'olddhtiσ'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);

-- Most texts are plain ASCII and need no more than small letters; a text that is kept in these not even that, which counts
-- where thousands of rows are walked through.
CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN octet_length(words) = char_length(words) THEN lower(words) ELSE without_accents(words) END;
CREATE FUNCTION search_key_of_lower(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN octet_length(words) = char_length(words) THEN words ELSE without_accents(words) END;

-- The pattern that finds a text anywhere; % and _ are ordinary letters of it.
CREATE FUNCTION search_pattern(wanted text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '%' || regexp_replace(search_key(wanted), '([\\%_])', '\\\1', 'g') || '%';

-- The order of every list of members, for each way in which lists are narrowed. The search text rides along, so that a
-- search for something common is answered by walking an index in order.
-- concurrently: CREATE INDEX CONCURRENTLY members_in_order ON users (full_name COLLATE "und-x-icu", id) INCLUDE (search_text) WHERE role = 'member' AND removed_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY members_in_order_of_chapter ON users (chapter_id, full_name COLLATE "und-x-icu", id) WHERE role = 'member' AND removed_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY members_elevated_in_order ON users (full_name COLLATE "und-x-icu", id) INCLUDE (search_text) WHERE role = 'member' AND removed_at IS NULL AND elevated
-- concurrently: CREATE INDEX CONCURRENTLY members_ended_in_order ON users (full_name COLLATE "und-x-icu", id) WHERE role = 'member' AND removed_at IS NOT NULL
-- concurrently: CREATE INDEX CONCURRENTLY members_by_valid_till ON users (subscription_valid_till, full_name COLLATE "und-x-icu", id) INCLUDE (search_text) WHERE role = 'member' AND removed_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY chapters_in_order ON chapters (name COLLATE "und-x-icu", region COLLATE "und-x-icu")

-- concurrently: CREATE INDEX CONCURRENTLY users_search_key ON users USING gin (search_key_of_lower(search_text) gin_trgm_ops)
-- concurrently: CREATE INDEX CONCURRENTLY chapters_search_key ON chapters USING gin (search_key_of_lower(search_text) gin_trgm_ops)
-- concurrently: CREATE INDEX CONCURRENTLY notes_search_key ON thank_you_notes USING gin (search_key(description) gin_trgm_ops)

-- Texts that very many members share, as in common_texts, but without accents and in this order. A release later
-- common_texts and search_additions go, and name_key with its indexes, users_search, chapters_search and notes_description:
-- processes of the last release still use them during an upgrade. It knows nothing of these two.
DROP INDEX members_elevated, members_ended;
CREATE TABLE search_texts (
  text text PRIMARY KEY,
  members int NOT NULL,
  -- No member before this name has the text, but for those in search_newcomers.
  first_name text COLLATE "und-x-icu" NOT NULL,
  changes_before bigint NOT NULL,
  counted_at timestamptz NOT NULL
);
CREATE TABLE search_newcomers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id int NOT NULL,
  full_name text COLLATE "und-x-icu" NOT NULL
);
CREATE INDEX search_newcomers_by_name ON search_newcomers (full_name);

CREATE OR REPLACE FUNCTION note_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_additions (member_id, name_key)
  SELECT id, name_key FROM added WHERE role = 'member' AND removed_at IS NULL;
  INSERT INTO search_newcomers (member_id, full_name)
  SELECT id, full_name FROM added WHERE role = 'member' AND removed_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  WITH changes AS (
    SELECT a.* FROM before_change b JOIN after_change a USING (id)
     WHERE b.search_text <> a.search_text OR b.removed_at IS DISTINCT FROM a.removed_at
  ), added AS (
    INSERT INTO search_additions (member_id, name_key)
    SELECT id, name_key FROM changes WHERE role = 'member' AND removed_at IS NULL
  ), newcomers AS (
    INSERT INTO search_newcomers (member_id, full_name)
    SELECT id, full_name FROM changes WHERE role = 'member' AND removed_at IS NULL
  )
  SELECT count(*) INTO changed FROM changes;
  IF changed > 0 THEN
    UPDATE network_figures SET search_changes = search_changes + changed WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;
