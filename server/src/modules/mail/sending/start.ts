import type { MailConfig } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../log.ts';
import { createCalendar } from '../../../time/calendar.ts';
import { createComposer } from '../letters/compose.ts';
import { createUnsubscribeTokens } from '../unsubscribe.ts';
import { createSender, type Sender } from './sender.ts';
import { createLine } from './smtp.ts';

interface Sending {
  db: Database;
  mail: MailConfig;
  timeZone: string;
  currency: string | undefined;
  now: () => Date;
  log: Logger;
}

export function startSending({ db, mail, timeZone, currency, now, log }: Sending): Sender {
  const calendar = createCalendar(timeZone, now);
  const sender = createSender({
    db,
    compose: createComposer({
      settings: mail,
      currency,
      tokens: createUnsubscribeTokens(),
      calendar,
      timeZone,
    }),
    openLine: () => createLine(mail.smtpUrl),
    now,
    timeZone,
    onError: (error, doing) => log.warn({ err: error }, doing),
  });
  sender.start();
  return sender;
}
