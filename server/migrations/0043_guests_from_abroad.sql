-- A guest's phone keeps the plus before its country code: without it, links would call somebody in the network's country.
ALTER TABLE guests
  DROP CONSTRAINT guests_phone_check,
  ADD CONSTRAINT guests_phone_check CHECK (phone ~ '^\+?[0-9]{1,20}$');
