import { openConnection } from './connection.ts';
import type { Closed, Measurement } from './protocol.ts';
import type { RequestList } from './requests.ts';
import { createTally } from './tally.ts';

/** A fixed number of callers, each of whom waits for the answer before asking again. */
export async function closedLoop(order: Closed, list: RequestList): Promise<Measurement> {
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () => openConnection(order.port)),
  );
  const tally = createTally();
  const until = performance.now() + order.seconds * 1000;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          const ask = () => {
            const request = performance.now() < until ? list.next() : undefined;
            if (!request) return resolve();
            const since = performance.now();
            connection.send(request, (answer) => {
              tally.add(answer, since);
              ask();
            });
          };
          ask();
        }),
    ),
  );
  const result = tally.finish();
  for (const connection of connections) connection.close();
  return result;
}
