-- Thank-you notes are listed by the date that people read, newest first.
DROP INDEX notes_by_status;
CREATE INDEX notes_by_status ON thank_you_notes (status, date DESC, id DESC);
DROP INDEX notes_by_chapter;
CREATE INDEX notes_by_chapter ON thank_you_notes (chapter_id, status, date DESC, id DESC);
