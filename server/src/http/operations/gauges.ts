import type { Front, LaneFigures } from '@bn/http-front';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolFigures } from '../../db/database.ts';
import { addMailGauges, type MailSource } from './mail-gauges.ts';

export interface GaugeSources {
  front: Pick<Front, 'figures'>;
  pool: () => PoolFigures;
  /** Passwords that wait to be hashed, the one that is being hashed included. */
  hashesWaiting: () => number;
  /** Where mails are sent. */
  mail?: MailSource | undefined;
  streams: () => { open: number; opened: number; sent: number; cut: number; listening: boolean };
  /** Lists that are being sent as files. */
  exportsRunning: () => number;
}

/** What this process is doing right now, and what it turned away: read on request, stored nowhere else. */
export function addGauges(
  registry: Registry,
  { front, pool, hashesWaiting, streams, exportsRunning, mail }: GaugeSources,
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

  perLane('calls_at_work', 'Calls that are worked on', 'atWork');
  perLane('calls_waiting', 'Calls waiting for a slot', 'waiting');
  totalPerLane('calls_refused_total', 'Calls answered 503 because the queue was full', 'refused');
  totalPerLane('calls_given_up_total', 'Calls that took longer than anything may', 'givenUp');
  single('requests_arriving', 'Requests whose body has not arrived yet', () => front.figures().arriving);
  single('requests_ahead', 'Requests sent ahead on their connection', () => front.figures().ahead);
  single('answers_unsent_bytes', 'Bytes that wait for their readers', () => front.figures().unsentBytes);
  total('sockets_cut_total', 'Sockets cut because their answers were not read', () => front.figures().cut);

  single('database_connections', 'Connections to the database, open or being opened', () => pool().open);
  single('database_connections_taken', 'Connections that work for a call', () => pool().taken);
  single('database_connections_limit', 'Connections that may be open at a time', () => pool().size);
  single('database_waiting', 'Calls that wait for a connection', () => pool().waiting);
  total('database_connects_total', 'Connections that were opened', () => pool().connects);
  total('database_overdue_total', 'Connections given up without an answer', () => pool().overdue);
  single('exports_running', 'Lists that are being sent as files', exportsRunning);
  single('password_hashes_waiting', 'Passwords that wait to be hashed', hashesWaiting);

  single('event_streams', 'Open streams of events', () => streams().open);
  total('event_streams_opened_total', 'Streams of events that were opened', () => streams().opened);
  total('event_streams_cut_total', 'Streams cut because they were not read', () => streams().cut);
  total('events_told_total', 'Events sent to readers', () => streams().sent);
  single(
    'events_listening',
    'Whether this process is notified of events (1), or only polls (0)',
    () => (streams().listening ? 1 : 0),
    'min',
  );
  if (mail) addMailGauges(registry, mail);
}
