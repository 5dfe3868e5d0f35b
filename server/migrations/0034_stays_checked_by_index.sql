-- A connection keeps the plan of a foreign key's check. One that was made while a network had a few members reads all of `users`
-- for each new stay, so that an import of thousands took the square of their number, until the next ANALYZE. The check is
-- planned within these functions, for the only statements that add stays: it has to use the index.
ALTER FUNCTION begin_stays() SET enable_seqscan = off;
ALTER FUNCTION change_stay() SET enable_seqscan = off;
