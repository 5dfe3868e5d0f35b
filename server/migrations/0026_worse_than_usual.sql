-- Chapters to look after are those that are worse than usual for the network. What is usual is the middle of each of these
-- days, and is found by walking half of its index, or less. The last release knows nothing of the column that goes.
ALTER TABLE chapter_figures DROP COLUMN look_after_from;
-- concurrently: CREATE INDEX CONCURRENTLY chapters_by_quiet_since ON chapter_figures (quiet_since, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY chapters_by_notes_since ON chapter_figures (notes_since, chapter_id)
-- concurrently: CREATE INDEX CONCURRENTLY chapters_by_ends_on ON chapter_figures (ends_on, chapter_id)

-- A history without its sign-ins, which are most of it: read from indexes that hold none.
-- concurrently: CREATE INDEX CONCURRENTLY audit_log_changes_of_actor ON audit_log (actor_id, at, id) WHERE action NOT IN ('sign_in', 'sign_in.failed', 'sign_in.limited', 'sign_out', 'session.ended')
-- concurrently: CREATE INDEX CONCURRENTLY audit_log_changes_of_subject ON audit_log (subject_type, subject_id, at, id) WHERE action NOT IN ('sign_in', 'sign_in.failed', 'sign_in.limited', 'sign_out', 'session.ended')
-- concurrently: CREATE INDEX CONCURRENTLY audit_log_changes_of_chapter ON audit_log (chapter_id, at, id) WHERE chapter_id IS NOT NULL AND action NOT IN ('sign_in', 'sign_in.failed', 'sign_in.limited', 'sign_out', 'session.ended')
