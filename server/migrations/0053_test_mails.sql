-- Someone who is about to invite many people may mail themselves what those would get.
ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('referral_received', 'referral_answered', 'thanked', 'note_approved',
    'note_returned', 'nudge', 'reminder', 'digest', 'invitation', 'password', 'meeting_approved', 'meeting_changed',
    'meeting_cancelled', 'guest_invitation', 'guest_change', 'guest_cancellation', 'testimonial_approved',
    'testimonial_returned', 'test'));
