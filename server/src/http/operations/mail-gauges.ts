import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';

type Outbox = () => Promise<{ waiting: number; dead: number; oldest: string | null }>;

export interface MailSource {
  sent: () => { sent: Partial<Record<string, number>>; failed: number; serverUp: 0 | 1 };
  outbox: Outbox;
  now: () => Date;
}
export interface NotificationSource {
  sent: () => { sent: Partial<Record<string, number>>; failed: number; removed: number };
  outbox: Outbox;
}

const OUTBOX_WITHIN = 500;

/** While the database is down these are left out: the other figures are what matters then. */
const readSoon = (outbox: Outbox) =>
  Promise.race([outbox().catch(() => undefined), sleep(OUTBOX_WITHIN, undefined, { ref: false })]);

const addOutbox = (registry: Registry, name: string, help: string, outbox: Outbox) =>
  new Gauge({
    name,
    help,
    labelNames: ['state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await readSoon(outbox);
      if (!found) return;
      this.set({ state: 'waiting' }, found.waiting);
      this.set({ state: 'dead' }, found.dead);
    },
  });

const addTotal = (registry: Registry, name: string, help: string, read: () => number) =>
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });

export function addNotificationGauges(registry: Registry, { sent, outbox }: NotificationSource): void {
  const all = () => Object.values(sent().sent).reduce((sum: number, count) => sum + (count ?? 0), 0);
  addOutbox(registry, 'notifications_outbox', 'Queued notifications, and dead letters', outbox);
  addTotal(registry, 'notifications_sent_total', 'Notifications sent to push services', all);
  addTotal(registry, 'notifications_failed_total', 'Notifications abandoned', () => sent().failed);
  addTotal(
    registry,
    'notifications_removed_total',
    'Devices removed because their push service knows them no longer',
    () => sent().removed,
  );
}

export function addMailGauges(registry: Registry, { sent, outbox, now }: MailSource): void {
  const registers = [registry];
  addOutbox(registry, 'mail_outbox', 'Queued mails, and dead letters, which are not retried', outbox);
  new Gauge({
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest queued mail in seconds',
    aggregator: 'max',
    registers,
    async collect() {
      const found = await readSoon(outbox);
      if (!found) return;
      this.set(found.oldest === null ? 0 : (now().getTime() - Date.parse(found.oldest)) / 1000);
    },
  });
  new Counter({
    name: 'mail_sent_total',
    help: 'Mails sent',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(sent().sent)) this.inc({ kind }, count);
    },
  });
  addTotal(registry, 'mail_failed_total', 'Mails abandoned', () => sent().failed);
  new Gauge({
    name: 'mail_server_up',
    help: 'Whether the mail server could be reached last time (1) or not (0)',
    aggregator: 'min',
    registers,
    collect() {
      this.set(sent().serverUp);
    },
  });
}
