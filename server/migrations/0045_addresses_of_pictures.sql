-- A picture has an address that needs no session, so that a plain <img> shows it. Whoever has seen it, keeps it: so it has 128 bits,
-- and another one for each picture and after each move to another chapter. It ends with the picture.
-- concurrently: CREATE UNIQUE INDEX CONCURRENTLY pictures_by_address ON pictures (address)
CREATE FUNCTION new_picture_address() RETURNS text LANGUAGE sql VOLATILE AS $$
  -- Each of the two has 122 random bits.
  SELECT encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')
$$;
ALTER TABLE pictures ADD COLUMN address text;
-- Apart from the column, so that the table is not rewritten with all its pictures.
ALTER TABLE pictures ALTER COLUMN address SET DEFAULT new_picture_address();

CREATE FUNCTION readdress_new_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address := new_picture_address();
  RETURN NEW;
END $$;
CREATE TRIGGER readdress_new_picture BEFORE UPDATE OF content ON pictures FOR EACH ROW EXECUTE FUNCTION readdress_new_picture();

CREATE FUNCTION readdress_picture_of_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pictures SET address = new_picture_address() WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER readdress_picture_of_moved AFTER UPDATE OF chapter_id ON users FOR EACH ROW WHEN (
  OLD.chapter_id IS DISTINCT FROM NEW.chapter_id) EXECUTE FUNCTION readdress_picture_of_moved();
