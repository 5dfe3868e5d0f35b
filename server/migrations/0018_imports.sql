-- Members that come in a file: its parts until it is read, its rows until they are written, and how far that is.

CREATE TABLE imports (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Nobody's are those of the command line.
  user_id int REFERENCES users,
  file_name text NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN (
    'uploading', 'reading', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed')),
  reason text,
  columns jsonb NOT NULL DEFAULT '[]',
  matching jsonb NOT NULL DEFAULT '{}',
  month_first boolean NOT NULL DEFAULT false,
  make_chapters boolean NOT NULL DEFAULT false,
  update_existing boolean NOT NULL DEFAULT false,
  -- Counted when all rows have been checked, and when one was corrected.
  rows int NOT NULL DEFAULT 0,
  kinds jsonb NOT NULL DEFAULT '{}',
  missing_chapters jsonb NOT NULL DEFAULT '{"total": 0, "most": []}',
  -- Of the state in progress: which part of it, the last row that is done, and how much is done of how much.
  step text CHECK (step IN ('chapters', 'placing', 'adding', 'updating')),
  position int NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  updated int NOT NULL DEFAULT 0,
  chapters_made int NOT NULL DEFAULT 0,
  invited int NOT NULL DEFAULT 0,
  finished_at timestamptz,
  -- Where it was started from, for the audit.
  address text,
  request_id text,
  -- The process that works on it, until when, and how often one began without getting further.
  lease_by text,
  lease_until timestamptz,
  attempts int NOT NULL DEFAULT 0
);
CREATE INDEX imports_of_user ON imports (user_id, id DESC);
CREATE INDEX imports_at_work ON imports (lease_until NULLS FIRST) WHERE state IN ('reading', 'checking', 'running');
CREATE INDEX imports_created ON imports (created_at);

CREATE TABLE import_parts (
  import_id int NOT NULL REFERENCES imports ON DELETE CASCADE,
  number int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);
-- They are not worth trying to make smaller.
ALTER TABLE import_parts ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE import_rows (
  import_id int NOT NULL REFERENCES imports ON DELETE CASCADE,
  line int NOT NULL,
  cells text[] NOT NULL,
  kind text NOT NULL CHECK (kind IN ('new', 'same', 'changed', 'no_chapter', 'wrong')),
  problems jsonb NOT NULL,
  changes jsonb NOT NULL,
  -- What the row says, as the member form would have it.
  member jsonb NOT NULL,
  email_key text,
  chapter_id int,
  -- Of a chapter that does not exist.
  chapter_name text,
  chapter_region text,
  -- Who is there already, or was added.
  member_id int,
  added boolean NOT NULL DEFAULT false,
  invited boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_by_kind ON import_rows (import_id, kind, line);
CREATE INDEX import_rows_by_email ON import_rows (import_id, email_key, line);
CREATE INDEX import_rows_to_invite ON import_rows (import_id, line) WHERE added AND NOT invited;
