-- What was said can be put right: referrals and thank-you notes are corrected, returned and withdrawn.

ALTER TABLE referrals
  ADD COLUMN withdrawn_at timestamptz,
  -- What it was before it became business: it is that again when its last note is withdrawn. Unknown for older ones.
  ADD COLUMN status_before_business text CHECK (status_before_business <> 'got_business'),
  ADD CONSTRAINT withdrawn_while_open CHECK (withdrawn_at IS NULL OR referral_status IN ('new', 'repeated'));

-- Lists leave out what was withdrawn, and count without a look at the rows.
DROP INDEX referrals_received;
CREATE INDEX referrals_received ON referrals (to_member_id, id DESC) INCLUDE (withdrawn_at);
DROP INDEX referrals_sent;
CREATE INDEX referrals_sent ON referrals (from_member_id, id DESC) INCLUDE (withdrawn_at);

ALTER TABLE thank_you_notes
  ADD COLUMN return_reason text CHECK (char_length(return_reason) BETWEEN 1 AND 500),
  DROP CONSTRAINT thank_you_notes_status_check,
  ADD CONSTRAINT thank_you_notes_status_check CHECK (status IN ('pending', 'returned', 'approved', 'withdrawn')),
  ADD CONSTRAINT returned_means_why CHECK ((status = 'returned') = (return_reason IS NOT NULL));

-- A referral's story, as far as the records do not tell it themselves. They tell when it was given, the answer in force,
-- when it was withdrawn, the thanks, and the approval in force; a write that replaces one of these keeps it here. So most
-- referrals need no row, nothing had to be made up for those that were there before, and the table stays small.
CREATE TABLE referral_events (
  referral_id int NOT NULL REFERENCES referrals,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN (
    'corrected', 'answered', 'nudged', 'note_corrected', 'note_returned', 'note_approved', 'note_approval_undone',
    'note_withdrawn')),
  actor_id int NOT NULL REFERENCES users,
  note_id int REFERENCES thank_you_notes,
  -- Of an answer.
  status text,
  -- Of a corrected note: its amount before.
  amount numeric(14, 2),
  -- Of a returned note.
  reason text,
  -- Of a correction.
  fields text[],
  PRIMARY KEY (referral_id, id)
);
CREATE TRIGGER referral_events_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON referral_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
