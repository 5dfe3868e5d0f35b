/** The load generator's process: keeps lists of requests and runs rounds on command. */
import { percentile } from '../report.ts';
import { openConnection } from './connection.ts';
import {
  isSuccess,
  type Measurement,
  type Order,
  type Reply,
  type RequestSpec,
  type Round,
} from './protocol.ts';

/** Requests rendered once and handed out in turn: the next one and those that follow it, or undefined if none is left that can succeed. */
type RequestList = () => readonly Buffer[] | undefined;

function requestList(specs: readonly RequestSpec[]): RequestList {
  const all = specs.map((spec) => [spec, ...(spec.next ?? [])].map(render));
  const again = all.filter((_, index) => !specs[index]?.once);
  let list = all;
  let cursor = 0;
  return () => {
    if (cursor === list.length) {
      list = again;
      cursor = 0;
    }
    cursor += 1;
    return list[cursor - 1];
  };
}

function render({ method, path, token, body, from, key }: RequestSpec): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    Host: '127.0.0.1',
    Accept: 'application/json',
    Authorization: token && `Bearer ${token}`,
    'X-Forwarded-For': from,
    'Idempotency-Key': key,
    'Content-Type': text && 'application/json',
    'Content-Length': method === 'GET' ? undefined : String(Buffer.byteLength(text)),
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** A fixed number of callers, each of whom waits for the answer before the next request. */
async function playRound(order: Round, next: RequestList): Promise<Measurement> {
  const connections = await Promise.all(
    Array.from({ length: order.connections }, () => openConnection(order.port)),
  );
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const until = started + order.seconds * 1000;
  const call = async (connection: (typeof connections)[number]) => {
    for (;;) {
      const since = performance.now();
      const requests = since < until ? next() : undefined;
      if (!requests) return;
      let status = 0;
      for (const request of requests) {
        status = await connection.send(request);
        if (!isSuccess(status)) break;
      }
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (isSuccess(status)) latencies.push(performance.now() - since);
    }
  };
  await Promise.all(connections.map(call));
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(latencies).sort();
  const [p50, p95, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.95), percentile(sorted, 0.99)];
  return { seconds, statuses, p50, p95, p99 };
}

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
