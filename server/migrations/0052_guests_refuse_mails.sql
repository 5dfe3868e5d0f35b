-- Mailboxes that get no more mails for guests. Only their digest is kept: a refusal outlives the data of the guest.
CREATE TABLE guest_mail_refusals (
  mailbox_digest bytea PRIMARY KEY CHECK (octet_length(mailbox_digest) = 32)
);
CREATE FUNCTION mailbox_digest(email text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256(convert_to(mailbox(email), 'UTF8'));
