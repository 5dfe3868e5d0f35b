-- As in 0062, but invitations are locked before the chapters' figures, as by whoever invites or opens a link: the other way round they
-- deadlocked. So it runs before member_changes_counted (triggers run in the order of their names), and locks all figures of the
-- statement in their order.
CREATE OR REPLACE FUNCTION end_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended int[];
BEGIN
  ended := ARRAY(
    SELECT i.user_id FROM invitations i WHERE i.user_id IN (
      SELECT a.id FROM after_change a JOIN before_change b ON b.id = a.id
       WHERE a.password_hash <> b.password_hash OR a.email <> b.email OR a.role <> b.role
          OR (a.removed_at, a.chapter_id, a.activated_at) IS DISTINCT FROM (b.removed_at, b.chapter_id, b.activated_at)
          OR a.elevated AND (NOT b.elevated OR a.permissions_until IS DISTINCT FROM b.permissions_until)
      UNION ALL
      SELECT m.user_id FROM after_change a JOIN before_change b ON b.id = a.id JOIN invitations m ON m.made_by = a.id
       WHERE a.can_add_member < b.can_add_member OR a.role <> b.role
          OR (a.removed_at, a.chapter_id) IS DISTINCT FROM (b.removed_at, b.chapter_id))
     ORDER BY i.user_id FOR UPDATE);
  IF ended = '{}' THEN RETURN NULL; END IF;
  PERFORM 1 FROM chapter_figures WHERE chapter_id IN (
    SELECT chapter_id FROM invitations WHERE user_id = ANY(ended)
    UNION SELECT chapter_id FROM before_change UNION SELECT chapter_id FROM after_change)
   ORDER BY chapter_id FOR UPDATE;
  DELETE FROM invitations WHERE user_id = ANY(ended);
  RETURN NULL;
END $$;
DROP TRIGGER members_invitations_end ON users;
CREATE TRIGGER end_invitations AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION end_invitations();
