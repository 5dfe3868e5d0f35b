import { isSuccess, openConnection } from './connection.ts';
import type { Measurement, Round } from './protocol.ts';
import type { RequestList } from './requests.ts';
import { createTally } from './tally.ts';

/** A fixed number of callers, each of whom waits for the answer before the next request. */
export async function playRound(order: Round, list: RequestList): Promise<Measurement> {
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
            const since = performance.now();
            const requests = since < until ? list.next() : undefined;
            if (!requests) return resolve();
            const send = (index: number) => {
              const request = requests[index];
              if (!request) return;
              connection.send(request, (answer) => {
                if (index + 1 < requests.length && isSuccess(answer)) return send(index + 1);
                tally.add(answer, since);
                ask();
              });
            };
            send(0);
          };
          ask();
        }),
    ),
  );
  const result = tally.finish();
  for (const connection of connections) connection.close();
  return result;
}
