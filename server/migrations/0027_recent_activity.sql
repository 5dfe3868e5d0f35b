-- Everything of the last 30 days is read in the order of time: from each kind's own index, and no further than is shown.

-- concurrently: CREATE INDEX CONCURRENTLY referrals_by_time ON referrals (created_at DESC, id DESC) WHERE withdrawn_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY notes_by_time ON thank_you_notes (created_at DESC, id DESC) WHERE status <> 'withdrawn'
-- concurrently: CREATE INDEX CONCURRENTLY referrals_nudged ON referrals (nudged_at DESC, id DESC) WHERE nudged_at IS NOT NULL AND withdrawn_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY referrals_nudged_to ON referrals (to_member_id, nudged_at DESC, id DESC) WHERE nudged_at IS NOT NULL AND withdrawn_at IS NULL
-- concurrently: CREATE INDEX CONCURRENTLY notes_returned ON referral_events (at DESC, id DESC) WHERE kind = 'note_returned'
