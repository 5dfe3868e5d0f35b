import type { Front, LaneFigures } from '@bn/http-front';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolFigures } from '../../db/database.ts';
import {
  addMailGauges,
  addNotificationGauges,
  type MailSource,
  type NotificationSource,
} from './mail-gauges.ts';

export interface GaugeSources {
  front: Pick<Front, 'figures'>;
  pool: () => PoolFigures;
  hashesWaiting: () => number;
  mail?: MailSource | undefined;
  notifications?: NotificationSource | undefined;
  streams: () => { open: number; opened: number; sent: number; cut: number; listening: boolean };
  exportsRunning: () => number;
}

/** What this process is doing right now, and what it turned away: read on request, stored nowhere else. */
export function addGauges(
  registry: Registry,
  { front, pool, hashesWaiting, streams, exportsRunning, mail, notifications }: GaugeSources,
): void {
  const registers = [registry];
  const ofLanes = (value: keyof LaneFigures): [lane: string, value: number][] =>
    Object.entries(front.figures().lanes).map(([lane, figures]) => [lane, figures[value]]);

  const perLane = (name: string, help: string, value: keyof LaneFigures) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        for (const [lane, count] of ofLanes(value)) this.set({ lane }, count);
      },
    });
  const totalPerLane = (name: string, help: string, value: keyof LaneFigures) =>
    new Counter({
      name,
      help,
      labelNames: ['lane'],
      registers,
      collect() {
        this.reset();
        for (const [lane, count] of ofLanes(value)) this.inc({ lane }, count);
      },
    });
  const single = (name: string, help: string, value: () => number, aggregator: 'sum' | 'min' = 'sum') =>
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      collect() {
        this.set(value());
      },
    });
  const total = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });

  perLane('calls_at_work', 'Calls in progress', 'atWork');
  perLane('calls_waiting', 'Calls waiting for a slot', 'waiting');
  totalPerLane('calls_refused_total', 'Calls answered 503 because the queue was full', 'refused');
  totalPerLane(
    'calls_given_up_total',
    'Calls abandoned because they took longer than any call may',
    'givenUp',
  );
  single('requests_arriving', 'Requests whose body is still arriving', () => front.figures().arriving);
  single(
    'requests_ahead',
    'Pipelined requests, sent before the last one was answered',
    () => front.figures().ahead,
  );
  single(
    'answers_unsent_bytes',
    'Bytes of answers that their clients have not read yet',
    () => front.figures().unsentBytes,
  );
  total('sockets_cut_total', 'Sockets closed because their answers were not read', () => front.figures().cut);

  single('database_connections', 'Connections to the database, open or being opened', () => pool().open);
  single('database_connections_taken', 'Connections in use by a call', () => pool().taken);
  single('database_connections_limit', 'Limit of open connections', () => pool().size);
  single('database_waiting', 'Calls waiting for a connection', () => pool().waiting);
  total('database_connects_total', 'Connections opened', () => pool().connects);
  total('database_overdue_total', 'Connections abandoned without an answer', () => pool().overdue);
  single('exports_running', 'Exports in progress', exportsRunning);
  single('password_hashes_waiting', 'Passwords waiting to be hashed', hashesWaiting);

  single('event_streams', 'Open event streams', () => streams().open);
  total('event_streams_opened_total', 'Event streams opened', () => streams().opened);
  total('event_streams_cut_total', 'Event streams cut because they were not read', () => streams().cut);
  total('events_sent_total', 'Events sent to readers', () => streams().sent);
  single(
    'events_listening',
    'Whether this process is notified of events (1), or only polls (0)',
    () => (streams().listening ? 1 : 0),
    'min',
  );
  if (mail) addMailGauges(registry, mail);
  if (notifications) addNotificationGauges(registry, notifications);
}
