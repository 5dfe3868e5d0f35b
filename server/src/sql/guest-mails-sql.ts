/** Does this row's guest refuse all mails, at this address or another one of the same mailbox? */
export const refusesMails = (guest: string): string =>
  `EXISTS (SELECT FROM guest_mail_refusals r WHERE r.mailbox_digest = mailbox_digest(${guest}.email))`;
