import { type Connection, openConnection } from './connection.ts';
import type { Measurement, Open } from './protocol.ts';
import type { RequestList } from './requests.ts';
import { createTally } from './tally.ts';

const TICK = 2;
const MOST_CONNECTIONS = 600;
/** After the last arrival, stragglers get this long. */
const TIMEOUT = 30_000;

/**
 * Requests arrive at their rate whether or not earlier ones are answered, as people's do. Latency counts from the moment
 * of arrival, so that it includes the wait for a free connection.
 */
export async function openLoop(order: Open, list: RequestList): Promise<Measurement> {
  const planned = Math.round(order.rate * order.seconds);
  const connections = Math.min(planned, MOST_CONNECTIONS);
  const free = await Promise.all(Array.from({ length: connections }, () => openConnection(order.port)));
  const all = [...free];
  const waiting: { request: Buffer; since: number }[] = [];
  let inProgress = 0;
  const tally = createTally();

  const send = (connection: Connection, request: Buffer, since: number) => {
    inProgress += 1;
    connection.send(request, (answer) => {
      inProgress -= 1;
      tally.add(answer, since);
      const next = waiting.shift();
      if (next) send(connection, next.request, next.since);
      else free.push(connection);
    });
  };
  const arrive = (since: number) => {
    const [request] = list.next() ?? [];
    if (!request) return;
    const connection = free.pop();
    if (connection) send(connection, request, since);
    else waiting.push({ request, since });
  };

  const started = performance.now();
  await new Promise<void>((resolve) => {
    let arrived = 0;
    const timer = setInterval(() => {
      const due = Math.min(planned, ((performance.now() - started) / 1000) * order.rate);
      for (; arrived < due; arrived += 1) arrive(started + (arrived / order.rate) * 1000);
      if (arrived < planned) return;
      clearInterval(timer);
      resolve();
    }, TICK);
  });
  const until = performance.now() + TIMEOUT;
  while (inProgress > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 5));
  const result = tally.finish();
  for (const connection of all) connection.close();
  return result;
}
