import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCatalogue } from '../calls/catalogue.ts';
import { givenReferral } from '../calls/given-referral.ts';
import type { BenchDatabase } from '../data/open.ts';
import { addReaders, type LiveReader } from '../data/readers.ts';
import { startGenerator } from '../load/client.ts';
import { openStreams, type Streams } from '../load/streams.ts';
import { progress } from '../report/progress.ts';
import { median, percentile } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { type ServerProcess, startOurs } from '../servers.ts';

const STREAMS = 5_000;
const PER_PERSON = 5;
/** Slow enough that one write is done before the next. */
const WRITES = 200;
const PAUSE = 20;
/** People who keep working, well below what the server can do. */
const CALLS = 'dashboard-member';
const CALLS_A_SECOND = 100;
const SECONDS = 4;
const ROUNDS = 3;

interface Delivery {
  streams: number;
  /** Milliseconds from the answer of a write to the event at its reader; below 0 if the event is first. */
  deliveredAfter: { p50: number; p95: number };
  /** Of the writes themselves. */
  write: { p50: number; p95: number };
  /** Of other calls, meanwhile. */
  callsP95: number;
}
export interface LiveResult {
  load: number;
  few: Delivery;
  many: Delivery;
  /** Kilobytes of the server's memory for each stream. */
  memoryPerStream: number | undefined;
  openedIn: number;
  lost: number;
}

/** How soon a write's event is delivered, and what thousands of streams cost other calls. */
export async function livePart(database: BenchDatabase): Promise<LiveResult> {
  const { calls } = await readCatalogue(database, [CALLS]);
  const readers = await addReaders(database, STREAMS / PER_PERSON);
  const generator = startGenerator();
  const server = await startOurs(database);
  try {
    await generator.keep(CALLS, calls[0]?.requests ?? []);
    const others = () =>
      generator.open({ list: CALLS, port: server.port, rate: CALLS_A_SECOND, seconds: SECONDS });
    const measure = async (streams: Streams, count: number): Promise<Delivery> => {
      const p95s: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) p95s.push((await others()).p95);
      const latencies = await measureDelivery(server.port, streams, readers);
      return { streams: count, ...latencies, callsP95: median(p95s) };
    };
    // One stream for each reader who receives something, and no others: without any there is nothing to deliver.
    const tokens = readers.slice(0, WRITES).map(({ token }) => token);
    await others();
    const first = await openStreams(server.port, tokens);
    await measureDelivery(server.port, first, readers);
    const few = await measure(first, tokens.length);
    first.close();
    await sleep(1_000);

    const before = await server.memory();
    const began = performance.now();
    const all = Array.from({ length: PER_PERSON }, () => readers.map(({ token }) => token)).flat();
    const streams = await openStreams(server.port, all);
    const openedIn = performance.now() - began;
    progress(`${all.length} streams opened in ${(openedIn / 1000).toFixed(1)} s`);
    await sleep(3_000);
    const memoryPerStream = perStream(before, await server.memory(), all.length);
    const many = await measure(streams, all.length);
    const { lost } = streams;
    streams.close();
    return { load: loadavg()[0] ?? 0, few, many, memoryPerStream, openedIn, lost };
  } finally {
    generator.stop();
    await server.stop();
  }
}

const perStream = (before: number | undefined, after: number | undefined, count: number) =>
  before === undefined || after === undefined ? undefined : ((after - before) * 1024) / count;

async function measureDelivery(
  port: ServerProcess['port'],
  streams: Streams,
  readers: readonly LiveReader[],
) {
  const waits: number[] = [];
  const writes: number[] = [];
  for (const { id, giver } of readers.slice(0, WRITES)) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/referrals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${giver}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to_member_id: id, ...givenReferral() }),
    });
    const referral = (await response.json()) as { id: number };
    if (!response.ok) throw new Error(`A referral was refused: ${JSON.stringify(referral)}`);
    const answered = performance.now();
    writes.push(answered - began);
    waits.push((await streams.delivered(referral.id)) - answered);
    await sleep(PAUSE);
  }
  return { deliveredAfter: quantiles(waits), write: quantiles(writes) };
}

const quantiles = (values: number[]) => {
  const sorted = Float64Array.from(values).sort();
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
};

export const liveTable = ({ load, few, many, memoryPerStream, openedIn, lost }: LiveResult): string =>
  table(
    `Live: ${memoryPerStream?.toFixed(0)} kB for each of ${many.streams} streams, opened in ${(openedIn / 1000).toFixed(1)} s, ` +
      `${lost} lost; other calls' p95 is ${(many.callsP95 / few.callsP95).toFixed(2)} times that of ${few.streams} streams (load ${load.toFixed(1)})`,
    ['streams', 'delivered after, p50 ms', 'p95', 'a write, p50 ms', 'p95', 'other calls, p95'],
    [few, many].map(({ streams, deliveredAfter, write, callsP95 }) => [
      streams,
      deliveredAfter.p50,
      deliveredAfter.p95,
      write.p50,
      write.p95,
      callsP95,
    ]),
  );
