-- A thank-you note can be returned with a reason, and withdrawn.
ALTER TABLE thank_you_notes
  ADD COLUMN return_reason text CHECK (char_length(return_reason) BETWEEN 1 AND 500),
  DROP CONSTRAINT thank_you_notes_status_check,
  ADD CONSTRAINT thank_you_notes_status_check CHECK (status IN ('pending', 'returned', 'approved', 'withdrawn')),
  ADD CONSTRAINT returned_means_why CHECK ((status = 'returned') = (return_reason IS NOT NULL));
