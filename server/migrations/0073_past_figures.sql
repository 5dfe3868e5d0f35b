-- Figures of former years, from files: they count like all others, and are withdrawn as a whole when their import is undone.
ALTER TABLE imports
  ADD COLUMN holds text NOT NULL DEFAULT 'members' CHECK (holds IN ('members', 'referrals', 'thank_yous')),
  -- 1.234,50 and not 1,234.50.
  ADD COLUMN decimal_comma boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT imports_state_check,
  ADD CONSTRAINT imports_state_check CHECK (state IN (
    'uploading', 'reading', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'));
DROP INDEX imports_at_work;
CREATE INDEX imports_at_work ON imports (lease_until NULLS FIRST) WHERE state IN ('reading', 'checking', 'running', 'undoing');
ALTER TABLE import_rows ADD COLUMN receiver_id int;

-- Rows from before have no import: that need not be checked.
ALTER TABLE referrals
  ADD COLUMN import_id int,
  ADD CONSTRAINT of_an_import FOREIGN KEY (import_id) REFERENCES imports NOT VALID;
-- An imported note is approved by the file, and by nobody here. It belongs to a referral that was withdrawn when it was made, and so counts nowhere.
ALTER TABLE thank_you_notes
  ADD COLUMN import_id int,
  ADD CONSTRAINT of_an_import FOREIGN KEY (import_id) REFERENCES imports NOT VALID,
  DROP CONSTRAINT approved_means_when_and_by_whom,
  ADD CONSTRAINT approved_means_when_and_by_whom CHECK (
    (status = 'approved') = (approved_at IS NOT NULL)
    AND (status = 'approved' AND import_id IS NULL) = (approved_by IS NOT NULL)) NOT VALID;
-- concurrently: CREATE INDEX CONCURRENTLY referrals_of_import ON referrals (import_id, id) WHERE import_id IS NOT NULL AND withdrawn_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY referrals_imported ON referrals (from_member_id, recorded_on) WHERE import_id IS NOT NULL AND withdrawn_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY notes_of_import ON thank_you_notes (import_id, id) WHERE import_id IS NOT NULL AND status = 'approved'
-- concurrently: CREATE INDEX CONCURRENTLY notes_imported ON thank_you_notes (from_member_id, date) WHERE import_id IS NOT NULL AND status = 'approved'
-- Lists are read in the order in which things were given: what is imported today was given long ago.
-- concurrently: CREATE INDEX CONCURRENTLY referrals_received_by_time ON referrals (to_member_id, created_at DESC, id DESC) INCLUDE (withdrawn_at)
-- concurrently: CREATE INDEX CONCURRENTLY referrals_sent_by_time ON referrals (from_member_id, created_at DESC, id DESC) INCLUDE (withdrawn_at)
-- concurrently: DROP INDEX CONCURRENTLY referrals_received
-- concurrently: DROP INDEX CONCURRENTLY referrals_sent
-- What happened lately happened here; the index of all notes goes once no release reads it.
-- concurrently: CREATE INDEX CONCURRENTLY notes_given_by_time ON thank_you_notes (created_at DESC, id DESC) WHERE status <> 'withdrawn' AND import_id IS NULL
