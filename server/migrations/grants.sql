-- What the server's day-to-day role may do; run after the migrations wherever that role is not the owner.
-- It cannot change the schema, cannot delete history, and can only add to the audit log. Other rights that it was given are taken
-- away, so a new one comes with a migration: an older program does not start on the newer schema, and cannot take it back. Databases that began with PostgreSQL 14 or older let everyone create tables and functions.
REVOKE CREATE ON SCHEMA public FROM PUBLIC, :app_role;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM :app_role;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM :app_role;
GRANT USAGE ON SCHEMA public TO :app_role;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO :app_role;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO :app_role;
GRANT INSERT ON network_identity TO :app_role;
GRANT UPDATE ON network_identity TO :app_role;
GRANT INSERT ON network_logo TO :app_role;
GRANT DELETE ON network_logo TO :app_role;
GRANT INSERT ON one_to_ones TO :app_role;
GRANT UPDATE ON one_to_ones TO :app_role;
GRANT INSERT ON chapters, users, sessions, password_links, login_failures, idempotency_keys, audit_log, referrals, thank_you_notes,
  referral_events, events, chapter_figures, chapter_days, network_days, chapter_terms, network_terms, common_texts,
  search_additions, search_texts, search_newcomers, imports, import_parts, import_rows, mails, mail_refusals, mailed_links, account_links, invitations, renewal_reminders, digests,
  mail_secret, devices, push_keys, meetings, attendance, stays, guests, guest_mails_withheld, guest_mail_refusals, calendar_addresses, pictures, testimonials, score_rules,
  chapter_standings, stale_chapters, passkeys, passkey_challenges, passkey_requirement TO :app_role;
GRANT UPDATE ON chapters, users, sessions, password_links, login_failures, idempotency_keys, referrals, thank_you_notes,
  chapter_figures, chapter_days, network_figures, network_days, chapter_terms, network_terms, imports, import_parts,
  import_rows, mails, mailed_links, account_links, invitations, digests, devices, meetings, attendance, stays, guests, calendar_addresses, pictures, testimonials, score_rules,
  chapter_standings, passkeys, passkey_challenges TO :app_role;
GRANT DELETE ON sessions, password_links, login_failures, idempotency_keys, events, common_texts, search_additions, search_texts,
  search_newcomers, imports,
  import_parts, import_rows, mails, mail_refusals, mailed_links, account_links, invitations, renewal_reminders, digests, guests, guest_mails_withheld, guest_mail_refusals,
  calendar_addresses, devices, pictures, score_rules, stale_chapters, passkeys, passkey_challenges, passkey_requirement TO :app_role;
