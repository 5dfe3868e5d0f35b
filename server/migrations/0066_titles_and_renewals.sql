-- What a member is in their chapter, why a membership ended, and a mail before it does.

ALTER TABLE users
  -- Of those who hold a flag: without one it says nothing, and is not read.
  ADD COLUMN title text CHECK (title IN ('president', 'vice_president', 'secretary', 'visitor_host', 'education')),
  -- Of a former member, for super admins.
  ADD COLUMN ended_reason text CHECK (char_length(ended_reason) <= 500);

-- Who was mailed that a membership ends, for which end, and how many days before: once each.
CREATE TABLE renewal_reminders (
  user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
  valid_till date NOT NULL,
  days smallint NOT NULL,
  PRIMARY KEY (user_id, valid_till, days)
);
CREATE INDEX renewal_reminders_valid_till ON renewal_reminders (valid_till);

ALTER TABLE mails
  DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('referral_received', 'referral_answered', 'thanked', 'note_approved',
    'note_returned', 'nudge', 'reminder', 'digest', 'invitation', 'password', 'meeting_approved', 'meeting_changed',
    'meeting_cancelled', 'guest_invitation', 'guest_change', 'guest_cancellation', 'testimonial_approved',
    'testimonial_returned', 'test', 'email_link', 'email_changed', 'super_admin_added', 'super_admin_ended',
    'membership_ending'));
ALTER TABLE mail_refusals
  DROP CONSTRAINT mail_refusals_topic_check,
  ADD CONSTRAINT mail_refusals_topic_check CHECK (topic IN ('referral_received', 'referral_answered', 'thanked',
    'note_decided', 'reminder', 'digest', 'meetings', 'testimonials', 'membership'));
