-- A chapter's month or year is read by these, whatever else there is: its referrals by the day on which they count, and
-- those of its members who left. Thank-you notes have such an index already.
CREATE INDEX referrals_by_chapter ON referrals (chapter_id, recorded_on) WHERE withdrawn_at IS NULL;
CREATE INDEX members_ended_by_chapter ON users (chapter_id, removed_at) WHERE role = 'member' AND removed_at IS NOT NULL;
