-- In a transaction of its own, so that pictures are read meanwhile.
UPDATE pictures SET address = new_picture_address() WHERE address IS NULL;
