-- An import mails invitations only where its owner asked for it.
ALTER TABLE imports ADD COLUMN invite boolean NOT NULL DEFAULT false;
