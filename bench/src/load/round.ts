import { percentile } from '../report/statistics.ts';
import { isSuccess, openConnection } from './connection.ts';
import type { Measurement, Round } from './protocol.ts';
import type { RequestList } from './requests.ts';

/** A fixed number of callers, each of whom waits for the answer before the next request. */
export async function playRound(order: Round, list: RequestList): Promise<Measurement> {
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () => openConnection(order.port)),
  );
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const until = started + order.seconds * 1000;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          const ask = () => {
            const since = performance.now();
            const requests = since < until ? list.next() : undefined;
            if (!requests) return resolve();
            const send = (index: number) => {
              const request = requests[index];
              if (!request) return;
              connection.send(request, (answer) => {
                if (index + 1 < requests.length && isSuccess(answer)) return send(index + 1);
                statuses[answer] = (statuses[answer] ?? 0) + 1;
                if (isSuccess(answer)) latencies.push(performance.now() - since);
                ask();
              });
            };
            send(0);
          };
          ask();
        }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(latencies).sort();
  const [p50, p95, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.95), percentile(sorted, 0.99)];
  return { seconds, statuses, p50, p95, p99 };
}
