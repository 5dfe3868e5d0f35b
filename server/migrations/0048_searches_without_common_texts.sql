-- A search counts its matches when it is asked: nothing is kept about common texts any more. The last release still reads these
-- tables while an upgrade rolls through a cluster, and counts for itself what it does not find there. A release later they go.
DROP TRIGGER members_noted ON users;
DROP TRIGGER search_changes_counted ON users;
DROP FUNCTION note_members_added, count_search_changes;
DELETE FROM search_texts;
DELETE FROM search_newcomers;
DELETE FROM common_texts;
DELETE FROM search_additions;

-- A process of the last release counts them once a day. Without the triggers its counts would become wrong.
CREATE FUNCTION keep_no_search_texts() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER kept_no_more BEFORE INSERT ON search_texts FOR EACH ROW EXECUTE FUNCTION keep_no_search_texts();

-- What 0025 replaced, and the last release does not use.
-- concurrently: DROP INDEX CONCURRENTLY users_search
-- concurrently: DROP INDEX CONCURRENTLY chapters_search
-- concurrently: DROP INDEX CONCURRENTLY notes_description
ALTER TABLE users DROP COLUMN name_key;
