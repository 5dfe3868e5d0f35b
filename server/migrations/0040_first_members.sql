-- The first page of a search for a text that very many members share is kept, so that it need not be looked for among thousands.

-- The first hundred with the text in the order of names, and the last of them. No other member up to there has the text, but for
-- those in search_newcomers. None of it where a process of the last release counted.
ALTER TABLE search_texts ADD COLUMN first_members int[], ADD COLUMN last_name text COLLATE "und-x-icu", ADD COLUMN last_id int;

-- As in 0025, and also for a name of which only the case changes: it may move.
CREATE OR REPLACE FUNCTION count_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed int;
BEGIN
  WITH changes AS (
    SELECT a.* FROM before_change b JOIN after_change a USING (id)
     WHERE b.search_text <> a.search_text OR b.full_name <> a.full_name OR b.removed_at IS DISTINCT FROM a.removed_at
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
