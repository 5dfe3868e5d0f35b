/** The load generator's process: keeps lists of requests and runs rounds on command. */

import type { Measurement, Order } from './protocol.ts';
import { type RequestList, requestList } from './requests.ts';
import { playRound } from './round.ts';

const lists = new Map<string, RequestList>();

async function execute(order: Order): Promise<Measurement | null> {
  if (order.kind === 'keep') {
    lists.set(order.list, requestList(order.requests));
    return null;
  }
  const list = lists.get(order.list);
  if (!list) throw new Error(`There are no requests called ${order.list}.`);
  return playRound(order, list);
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  execute(order).then(
    (result) => process.send?.({ id, result }),
    (error: Error) => process.send?.({ id, error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
