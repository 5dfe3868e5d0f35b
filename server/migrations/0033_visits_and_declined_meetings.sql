-- When a guest's visit was tapped, which may be long before it was sent: the latest tap wins, as with attendance.
ALTER TABLE guests ADD COLUMN tapped_at timestamptz;

-- For the bell of a proposer: how many proposed meetings someone else cancelled with this one, on the earliest of them.
ALTER TABLE meetings ADD COLUMN announces_decline int;
-- concurrently: CREATE INDEX CONCURRENTLY meetings_declined ON meetings (proposed_by, cancelled_at DESC, id DESC) WHERE announces_decline IS NOT NULL
