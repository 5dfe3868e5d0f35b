-- What was told, for whoever is away for a while; kept 30 days. Nothing points at other tables, and none at it: a write
-- that tells something waits for nobody because of it.
CREATE TABLE events (
  -- Neither ids nor times say in which order transactions ended. With the transaction's own number the database itself
  -- can say which events somebody who has read up to some moment has not seen (see record 0029).
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Who did it: nobody for what happens by itself.
  by_id int,
  -- Whom it is told in person.
  to_id int,
  -- Whose members' lists and figures it changes; super admins read every chapter's.
  chapter_id int,
  referral_id int,
  note_id int,
  member_id int,
  PRIMARY KEY (xid, id)
);
CREATE INDEX events_to ON events (to_id, xid) WHERE to_id IS NOT NULL;
CREATE INDEX events_of_chapter ON events (chapter_id, xid) WHERE chapter_id IS NOT NULL;
CREATE INDEX events_at ON events (at);
