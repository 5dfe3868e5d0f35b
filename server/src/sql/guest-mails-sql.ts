export const refusesMails = (guest: string): string =>
  `EXISTS (SELECT FROM guest_mail_refusals r WHERE r.mailbox_digest = mailbox_digest(${guest}.email))`;
