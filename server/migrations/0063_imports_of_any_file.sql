-- The row of the headings can be chosen, chapters that do not exist one by one; warnings are counted like everything else.
ALTER TABLE imports
  ADD COLUMN headings_line int NOT NULL DEFAULT 1,
  -- The first rows of the file as they are, and what the screen shows of them.
  ADD COLUMN head jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN first_rows jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN chapter_choices jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN warned int NOT NULL DEFAULT 0;
ALTER TABLE import_rows ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';
-- concurrently: CREATE INDEX CONCURRENTLY import_rows_warned ON import_rows (import_id, line) WHERE warnings <> '[]'
-- concurrently: CREATE INDEX CONCURRENTLY import_rows_in_missing_chapters ON import_rows (import_id, line) WHERE chapter_name IS NOT NULL
-- A row whose chapter is to be created is a new one from here on.
UPDATE imports SET state = 'checking', position = 0, done = 0, total = rows WHERE state = 'ready' AND rows > 0;
