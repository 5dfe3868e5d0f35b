-- Members by their Valid Till, and those whose membership has ended: what super admins look after.
CREATE INDEX members_valid_till ON users (subscription_valid_till) WHERE role = 'member' AND removed_at IS NULL;
CREATE INDEX members_ended ON users (name_key, id) WHERE role = 'member' AND removed_at IS NOT NULL;
