-- A given referral is counted in one pass over what was added, and its chapter is noted as stale in the same trigger: four
-- aggregates and a trigger of its own cost the database as much as storing the referral. The order of locks stays: chapters in
-- ascending order, each before its days, then the network's slot and its days.
CREATE OR REPLACE FUNCTION count_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT chapter_id, recorded_on, count(*) AS n FROM added WHERE withdrawn_at IS NULL
     GROUP BY GROUPING SETS ((chapter_id, recorded_on), (recorded_on)) ORDER BY chapter_id NULLS LAST, recorded_on
  LOOP
    IF c.chapter_id IS NOT NULL THEN
      UPDATE chapter_figures SET referrals = referrals + c.n, quiet_since = greatest(quiet_since, c.recorded_on)
       WHERE chapter_id = c.chapter_id;
      INSERT INTO chapter_days AS d (chapter_id, day, referrals) VALUES (c.chapter_id, c.recorded_on, c.n)
        ON CONFLICT (chapter_id, day) DO UPDATE SET referrals = d.referrals + excluded.referrals;
      INSERT INTO stale_chapters (chapter_id) VALUES (c.chapter_id);
    ELSE
      UPDATE network_figures SET referrals = referrals + c.n WHERE slot = own_slot();
      INSERT INTO network_days AS d (day, slot, referrals) VALUES (c.recorded_on, own_slot(), c.n)
        ON CONFLICT (day, slot) DO UPDATE SET referrals = d.referrals + excluded.referrals;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
DROP TRIGGER stale_with_referrals ON referrals;
