-- A passkey proves that a session's owner is there, in place of the password, for one purpose.
ALTER TABLE passkey_challenges
  DROP CONSTRAINT passkey_challenges_purpose_check,
  ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('sign_in', 'add', 'invite_super_admin',
    'remind_super_admin', 'end_super_admin', 'change_email', 'add_passkey'));
