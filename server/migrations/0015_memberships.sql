-- Members by their Valid Till, and those whose membership has ended: what super admins look after.
CREATE INDEX members_valid_till ON users (subscription_valid_till) WHERE role = 'member' AND removed_at IS NULL;
CREATE INDEX members_ended ON users (name_key, id) WHERE role = 'member' AND removed_at IS NOT NULL;

-- For the bell: whom a referral was given to that is still open, so that its sender hears when they leave.
CREATE INDEX referrals_open ON referrals (from_member_id, to_member_id)
  WHERE referral_status IN ('new', 'repeated') AND withdrawn_at IS NULL;
