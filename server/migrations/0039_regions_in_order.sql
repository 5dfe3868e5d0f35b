-- The report of a region reads the first rows of an index, as the report of the whole network does.

-- CREATE TRIGGER comes first: it locks chapters, as their writers do before they reach standings, and no chapter changes between it and the UPDATE below.
CREATE FUNCTION move_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chapter_standings SET region_key = lower(NEW.region) WHERE chapter_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER move_standing AFTER UPDATE ON chapters FOR EACH ROW WHEN (lower(OLD.region) <> lower(NEW.region))
  EXECUTE FUNCTION move_standing();
CREATE OR REPLACE FUNCTION begin_standings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chapter_standings (chapter_id, region_key) SELECT id, lower(region) FROM added;
  RETURN NULL;
END $$;

-- Of its chapter. Only these triggers write it.
ALTER TABLE chapter_standings ADD COLUMN region_key text;
UPDATE chapter_standings s SET region_key = lower(c.region) FROM chapters c WHERE c.id = s.chapter_id;
ALTER TABLE chapter_standings ALTER COLUMN region_key SET NOT NULL;
-- afterwards: VACUUM (ANALYZE) chapter_standings

-- The orders of 0032 within a region.
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_members ON chapter_standings (region_key, members, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_month_given ON chapter_standings (region_key, month_given, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_year_given ON chapter_standings (region_key, year_given, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_month_thanked ON chapter_standings (region_key, month_thanked, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_year_thanked ON chapter_standings (region_key, year_thanked, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_month_conversion ON chapter_standings (region_key, (coalesce(month_conversion, 101)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_month_conversion_desc ON chapter_standings (region_key, (coalesce(month_conversion, -1)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_year_conversion ON chapter_standings (region_key, (coalesce(year_conversion, 101)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_year_conversion_desc ON chapter_standings (region_key, (coalesce(year_conversion, -1)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_month_attendance ON chapter_standings (region_key, (coalesce(month_attendance, 101)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_month_attendance_desc ON chapter_standings (region_key, (coalesce(month_attendance, -1)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_year_attendance ON chapter_standings (region_key, (coalesce(year_attendance, 101)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_year_attendance_desc ON chapter_standings (region_key, (coalesce(year_attendance, -1)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_score ON chapter_standings (region_key, (coalesce(score, 101)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY standings_of_region_by_score_desc ON chapter_standings (region_key, (coalesce(score, -1)), chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY chapters_of_region_in_order ON chapters (lower(region), name COLLATE "und-x-icu", region COLLATE "und-x-icu")
