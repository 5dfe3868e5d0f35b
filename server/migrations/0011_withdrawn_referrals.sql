-- A referral can be withdrawn while it is open, and be open again.

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
