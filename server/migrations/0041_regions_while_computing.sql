-- Changing a chapter's region waited for its standing while that was being computed, and was answered 503 if that took longer
-- than a call may. Now it leaves the region to the computation: the change is an entry like any other, and each computation
-- takes the region along.

-- CREATE TRIGGER comes first, as in 0039: what is computed from here on has its chapter's region, also by processes of the last release.
CREATE FUNCTION set_region_of_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(region) INTO NEW.region_key FROM chapters WHERE id = NEW.chapter_id;
  RETURN NEW;
END $$;
CREATE TRIGGER set_region_of_standing BEFORE UPDATE ON chapter_standings FOR EACH ROW
  EXECUTE FUNCTION set_region_of_standing();

CREATE OR REPLACE FUNCTION move_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chapter_standings SET region_key = lower(NEW.region)
   WHERE chapter_id = (SELECT chapter_id FROM chapter_standings WHERE chapter_id = NEW.id FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO stale_chapters (chapter_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
