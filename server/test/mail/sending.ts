import { createComposer } from '../../src/modules/mail/letters/compose.ts';
import { mailLine } from '../../src/modules/mail/sending/mail-line.ts';
import { createSender, type Sender } from '../../src/modules/mail/sending/sender.ts';
import { createLine, type SmtpLimits } from '../../src/modules/mail/sending/smtp.ts';
import { createUnsubscribeTokens } from '../../src/modules/mail/unsubscribe.ts';
import { createCalendar } from '../../src/time/calendar.ts';
import type { TestApp } from '../app.ts';
import type { MailServer, TakenMail } from './mail-server.ts';

/** Gives up soon on a mail server that hangs once it has the mail. Until then every step is answered, and on a busy machine that takes its time. */
export const IMPATIENT: SmtpLimits = { connect: 60_000, greeting: 60_000, silence: 3_000, mail: 60_000 };

/** The real sender, at the test's time, to a real mail server; with production limits unless the server should hang. */
export const senderTo = (
  server: MailServer,
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  limits?: SmtpLimits,
  onError: (error: unknown, doing: string) => void = () => undefined,
): Sender =>
  createSender({
    db,
    channel: 'mail',
    mailOn: true,
    openLine: () => mailLine(composer(clock.now).mail, createLine(server.url, limits)),
    now: clock.now,
    timeZone: 'UTC',
    onError,
    random: () => 0.5,
  });

export const composer = (now: () => Date, publicUrl = 'https://network.example') =>
  createComposer({
    settings: { from: { name: 'Business Network', address: 'hello@network.example' }, publicUrl },
    currency: 'INR',
    tokens: createUnsubscribeTokens(),
    calendar: createCalendar('UTC', now),
    timeZone: 'UTC',
  });

/** The token of the link in a mail, with the soft line breaks of quoted-printable removed. */
export const tokenIn = ({ raw }: Pick<TakenMail, 'raw'>): string =>
  /set-password#([\w-]{43})/.exec(
    raw.replaceAll(/=\r\n/g, '').replaceAll('=23', '#').replaceAll('=3D', '='),
  )?.[1] ?? '';
