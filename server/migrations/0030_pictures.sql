-- What members say about themselves: a picture, and whom they would like to be introduced to.

ALTER TABLE users ADD COLUMN ideal_referral text NOT NULL DEFAULT '' CHECK (char_length(ideal_referral) <= 500);

-- In a table of its own: lists of members never read it.
CREATE TABLE pictures (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- A WebP that the server made.
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 30000),
  set_at timestamptz NOT NULL
);
-- It is compressed already.
ALTER TABLE pictures ALTER COLUMN content SET STORAGE EXTERNAL;

-- A picture ends with the membership, no matter who ends it and how.
CREATE FUNCTION remove_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pictures WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER remove_picture AFTER UPDATE ON users FOR EACH ROW WHEN (
  OLD.removed_at IS DISTINCT FROM NEW.removed_at OR OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION remove_picture();
