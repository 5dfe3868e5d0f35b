import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';

export interface MailSource {
  sent: () => { sent: Partial<Record<string, number>>; failed: number; serverUp: 0 | 1 };
  outbox: () => Promise<{ waiting: number; dead: number; oldest: string | null }>;
  now: () => Date;
}

const OUTBOX_WITHIN = 500;

export function addMailGauges(registry: Registry, { sent, outbox, now }: MailSource): void {
  const registers = [registry];
  // While the database is down these are left out: the other figures are what matters then.
  const known = () =>
    Promise.race([outbox().catch(() => undefined), sleep(OUTBOX_WITHIN, undefined, { ref: false })]);
  new Gauge({
    name: 'mail_outbox',
    help: 'Queued mails, and dead letters, which are not retried',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const found = await known();
      if (!found) return;
      this.set({ state: 'waiting' }, found.waiting);
      this.set({ state: 'dead' }, found.dead);
    },
  });
  new Gauge({
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest queued mail in seconds',
    aggregator: 'max',
    registers,
    async collect() {
      const found = await known();
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
  new Counter({
    name: 'mail_failed_total',
    help: 'Mails abandoned',
    registers,
    collect() {
      this.reset();
      this.inc(sent().failed);
    },
  });
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
