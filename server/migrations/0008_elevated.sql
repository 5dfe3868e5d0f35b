-- How many members of the network are elevated, and a way through them in the order of names.

CREATE INDEX members_elevated ON users (name_key, id) INCLUDE (search_text)
  WHERE role = 'member' AND removed_at IS NULL AND elevated;

ALTER TABLE network_figures ADD COLUMN admins int NOT NULL DEFAULT 0;
UPDATE network_figures SET admins = (SELECT coalesce(sum(admins), 0) FROM chapter_figures) WHERE slot = 0;

CREATE OR REPLACE FUNCTION count_members_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM chapter_figures WHERE chapter_id IN (SELECT chapter_id FROM added) ORDER BY chapter_id FOR UPDATE;
  UPDATE chapter_figures f SET members = f.members + a.members, admins = f.admins + a.admins
    FROM (SELECT chapter_id, count(*) AS members, count(*) FILTER (WHERE elevated) AS admins
            FROM added WHERE role = 'member' AND removed_at IS NULL GROUP BY chapter_id) a
   WHERE f.chapter_id = a.chapter_id;
  UPDATE network_figures n SET members = n.members + a.members, admins = n.admins + a.admins
    FROM (SELECT count(*) AS members, count(*) FILTER (WHERE elevated) AS admins
            FROM added WHERE role = 'member' AND removed_at IS NULL) a
   WHERE n.slot = own_slot();
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  network_members int := 0;
  network_admins int := 0;
BEGIN
  FOR change IN
    SELECT chapter_id, sum(members)::int AS members, sum(admins)::int AS admins
      FROM (SELECT chapter_id, 1 AS members, elevated::int AS admins FROM after_change
             WHERE role = 'member' AND removed_at IS NULL
            UNION ALL
            SELECT chapter_id, -1, -elevated::int FROM before_change
             WHERE role = 'member' AND removed_at IS NULL) c
     GROUP BY chapter_id HAVING sum(members) <> 0 OR sum(admins) <> 0 ORDER BY chapter_id
  LOOP
    UPDATE chapter_figures SET members = members + change.members, admins = admins + change.admins
     WHERE chapter_id = change.chapter_id;
    network_members := network_members + change.members;
    network_admins := network_admins + change.admins;
  END LOOP;
  IF network_members <> 0 OR network_admins <> 0 THEN
    UPDATE network_figures SET members = members + network_members, admins = admins + network_admins
     WHERE slot = own_slot();
  END IF;
  RETURN NULL;
END $$;
