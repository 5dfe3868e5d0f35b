-- An answer can be undone: the referral is as it was given then, or as it was answered before.
ALTER TABLE referrals
  ADD COLUMN given_status text,
  ADD CONSTRAINT referrals_given_status_check CHECK (given_status IN ('new', 'repeated')) NOT VALID;

ALTER TABLE referral_events
  DROP CONSTRAINT referral_events_kind_check,
  ADD CONSTRAINT referral_events_kind_check CHECK (kind IN ('corrected', 'answered', 'answer_undone', 'nudged',
    'note_corrected', 'note_returned', 'note_approved', 'note_approval_undone', 'note_withdrawn')) NOT VALID;
