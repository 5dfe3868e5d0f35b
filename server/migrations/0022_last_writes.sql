-- The transaction in which a session's owner last wrote something, where reads are served by standbys (DATABASE_READ_URL): one that
-- has not seen it yet does not answer them.
ALTER TABLE sessions ADD COLUMN last_write xid8;
