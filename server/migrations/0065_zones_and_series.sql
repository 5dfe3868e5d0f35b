-- The wall clock of a chapter's meetings; without one it is the network's.
ALTER TABLE chapters ADD COLUMN time_zone text CHECK (char_length(time_zone) BETWEEN 1 AND 64);
-- How a series repeats; those from before do so weekly.
ALTER TABLE meetings ADD COLUMN repeats text CHECK (repeats IN ('weekly', 'every_two_weeks', 'monthly'));
