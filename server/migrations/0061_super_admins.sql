-- Super admins are invited and ended on the screens, and every one of them is told.

-- concurrently: CREATE INDEX CONCURRENTLY super_admins ON users (id) WHERE role = 'super_admin' AND removed_at IS NULL

ALTER TABLE mails
  -- Whom the mail is about, where it is a person: the super admin who was added or ended.
  ADD COLUMN about_id int REFERENCES users,
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('referral_received', 'referral_answered', 'thanked', 'note_approved',
    'note_returned', 'nudge', 'reminder', 'digest', 'invitation', 'password', 'meeting_approved', 'meeting_changed',
    'meeting_cancelled', 'guest_invitation', 'guest_change', 'guest_cancellation', 'testimonial_approved',
    'testimonial_returned', 'test', 'email_link', 'email_changed', 'super_admin_added', 'super_admin_ended'));
