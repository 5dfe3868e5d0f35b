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
