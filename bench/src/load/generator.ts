/** The load generator's process: keeps lists of requests and runs rounds on command. */

import type { Order, Reply } from './protocol.ts';
import { type RequestList, requestList } from './requests.ts';
import { playRound } from './round.ts';

const lists = new Map<string, RequestList>();

async function execute(order: Order): Promise<Reply> {
  if ('requests' in order) {
    lists.set(order.list, requestList(order.requests));
    return {};
  }
  const list = lists.get(order.list);
  if (!list) throw new Error(`There are no requests called ${order.list}.`);
  return { result: await playRound(order, list) };
}

process.on('message', (order: Order) => {
  execute(order)
    .catch(({ message }: Error): Reply => ({ error: message }))
    .then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
