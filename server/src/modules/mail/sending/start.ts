import type { MailConfig, PushConfig } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../log.ts';
import { createCalendar } from '../../../time/calendar.ts';
import { createPushService, type PushNetwork } from '../../devices/push-service.ts';
import { pushKeys } from '../../devices/service.ts';
import { createComposer } from '../letters/compose.ts';
import { createUnsubscribeTokens } from '../unsubscribe.ts';
import { mailLine } from './mail-line.ts';
import { pushLine } from './push-line.ts';
import { createSender, type Sender, type SenderDeps } from './sender.ts';
import { createLine } from './smtp.ts';

interface Sending {
  db: Database;
  mail: MailConfig | undefined;
  timeZone: string;
  currency: string | undefined;
  now: () => Date;
  log: Logger;
}

const sender = (
  { db, mail, timeZone, now, log }: Sending,
  more: Pick<SenderDeps, 'channel' | 'openLine'>,
): Sender =>
  createSender({
    db,
    mailOn: mail !== undefined,
    now,
    timeZone,
    onError: (error, doing) => log.warn({ err: error }, doing),
    ...more,
  });

const composerOf = ({ currency, timeZone, now }: Sending, settings: Pick<MailConfig, 'from' | 'publicUrl'>) =>
  createComposer({
    settings,
    currency,
    tokens: createUnsubscribeTokens(),
    calendar: createCalendar(timeZone, now),
    timeZone,
  });

export function startSending(sending: Sending & { mail: MailConfig }): Sender {
  const { mail } = sending;
  const compose = composerOf(sending, mail);
  const mails = sender(sending, {
    channel: 'mail',
    openLine: () => mailLine(compose.mail, createLine(mail.smtpUrl)),
  });
  mails.start();
  return mails;
}

export function startNotifying(sending: Sending & { push: PushConfig }, network?: PushNetwork): Sender {
  const { db, push, now } = sending;
  // What it says is the subject of a mail, and where it leads is a path.
  const compose = composerOf(sending, { from: { name: '', address: '' }, publicUrl: '' });
  const keys = pushKeys(db, push.keys);
  const notifications = sender(sending, {
    channel: 'push',
    openLine: () =>
      pushLine({
        compose: compose.device,
        service: createPushService(keys, push.subject, network),
        now,
      }),
  });
  notifications.start();
  return notifications;
}
