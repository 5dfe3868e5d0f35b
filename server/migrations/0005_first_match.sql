-- Where the first match of a common text is, so that a search for it need not pass everybody who comes before.

-- Counted together with the number of members. What was counted without it, perhaps by a process of the version before,
-- starts at the beginning.
ALTER TABLE common_texts ADD COLUMN first_key text NOT NULL DEFAULT '';

-- Members who came, came back or changed since that count, and may stand before the first match. A transaction that the
-- count did not see keeps its rows here: it deletes what it sees, and nothing else.
CREATE TABLE search_additions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  name_key text NOT NULL
);
CREATE INDEX search_additions_by_name ON search_additions (name_key);

CREATE FUNCTION note_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_additions (member_id, name_key)
  SELECT id, name_key FROM added WHERE role = 'member' AND removed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER members_noted AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_members_added();

CREATE OR REPLACE FUNCTION count_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  WITH changes AS (
    SELECT a.* FROM before_change b JOIN after_change a USING (id)
     WHERE b.search_text <> a.search_text OR b.removed_at IS DISTINCT FROM a.removed_at
  ), noted AS (
    INSERT INTO search_additions (member_id, name_key)
    SELECT id, name_key FROM changes WHERE role = 'member' AND removed_at IS NULL
  )
  SELECT count(*) INTO changed FROM changes;
  IF changed > 0 THEN
    UPDATE network_figures SET search_changes = search_changes + changed WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;
