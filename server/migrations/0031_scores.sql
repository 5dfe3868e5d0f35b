-- The rules by which a chapter's members are scored, where they are not the default ones of the contract. Scores themselves are
-- computed when they are read, from what happened in the months that count.
CREATE TABLE score_rules (
  chapter_id int PRIMARY KEY REFERENCES chapters,
  rules jsonb NOT NULL,
  changed_by int NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL
);
