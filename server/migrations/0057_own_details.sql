-- People change their own e-mail with a link that is sent to the new one.

ALTER TABLE account_links
  -- The e-mail that the link confirms; it opens nothing. None where a password is chosen with it.
  ADD COLUMN email text CHECK (char_length(email) <= 254);

-- 'email_link' goes to the e-mail to be confirmed, 'email_changed' to the former one: to an account, at another address than its own.
ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('referral_received', 'referral_answered', 'thanked', 'note_approved',
    'note_returned', 'nudge', 'reminder', 'digest', 'invitation', 'password', 'meeting_approved', 'meeting_changed',
    'meeting_cancelled', 'guest_invitation', 'guest_change', 'guest_cancellation', 'testimonial_approved',
    'testimonial_returned', 'test', 'email_link', 'email_changed')),
  DROP CONSTRAINT to_somebody,
  ADD CONSTRAINT to_somebody CHECK ((kind IN ('password', 'email_link', 'email_changed')) = (email IS NOT NULL)
    AND (kind IN ('guest_invitation', 'guest_change', 'guest_cancellation')) = (guest_id IS NOT NULL)
    AND (kind IN ('password', 'guest_invitation', 'guest_change', 'guest_cancellation')) = (user_id IS NULL));
CREATE INDEX mails_email_links ON mails (user_id) WHERE kind = 'email_link';

-- As in 0023: such a link ends with the same reasons, and so does the mail that would carry it.
CREATE OR REPLACE FUNCTION revoke_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE user_id = OLD.id AND kind = 'invitation' ORDER BY id FOR UPDATE);
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE user_id = OLD.id AND kind = 'email_link' ORDER BY id FOR UPDATE);
  DELETE FROM mails WHERE unsent_key = email_key(OLD.email);
  DELETE FROM account_links WHERE token_hash IN (
    SELECT token_hash FROM account_links WHERE user_id = OLD.id ORDER BY token_hash FOR UPDATE);
  DELETE FROM password_links WHERE user_id = OLD.id;
  DELETE FROM mailed_links WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
