-- What the caller could see when a request was answered: its answer is repeated to nobody who sees anything else by now.
-- Processes of the last release do not say so: what they answered is not repeated.
ALTER TABLE idempotency_keys ADD COLUMN rights text;
