-- Attendance of former years, from files, at meetings that a file may have made: recorded, proposed and approved by the file, and by nobody here.
ALTER TABLE imports
  DROP CONSTRAINT imports_holds_check,
  ADD CONSTRAINT imports_holds_check CHECK (holds IN ('members', 'referrals', 'thank_yous', 'attendance'));
ALTER TABLE meetings
  ADD COLUMN import_id int,
  ADD CONSTRAINT of_an_import FOREIGN KEY (import_id) REFERENCES imports NOT VALID,
  ALTER COLUMN proposed_by DROP NOT NULL,
  ADD CONSTRAINT proposed_by_someone CHECK ((proposed_by IS NULL) = (import_id IS NOT NULL)) NOT VALID,
  DROP CONSTRAINT approved_by_someone,
  ADD CONSTRAINT approved_by_someone CHECK (
    (approved_at IS NOT NULL AND import_id IS NULL) = (approved_by IS NOT NULL) AND (status <> 'approved' OR approved_at IS NOT NULL)) NOT VALID,
  DROP CONSTRAINT cancelled_by_someone,
  ADD CONSTRAINT cancelled_by_someone CHECK (
    (cancelled_at IS NOT NULL AND import_id IS NULL) = (cancelled_by IS NOT NULL) AND (status = 'cancelled') = (cancelled_at IS NOT NULL)) NOT VALID;
ALTER TABLE attendance
  ADD COLUMN import_id int,
  ADD CONSTRAINT of_an_import FOREIGN KEY (import_id) REFERENCES imports NOT VALID,
  ALTER COLUMN recorded_by DROP NOT NULL,
  ADD CONSTRAINT recorded_by_someone CHECK (recorded_by IS NOT NULL OR import_id IS NOT NULL) NOT VALID;
-- concurrently: CREATE INDEX CONCURRENTLY meetings_of_import ON meetings (import_id, id) WHERE import_id IS NOT NULL AND status = 'approved'
-- concurrently: CREATE INDEX CONCURRENTLY attendance_of_import ON attendance (import_id, meeting_id, member_id) WHERE import_id IS NOT NULL AND state IS NOT NULL
