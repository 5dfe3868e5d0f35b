/** The load generator's process: keeps lists of requests and runs rounds on command. */
import { percentile } from '../report.ts';
import { isSuccess, openConnection } from './connection.ts';
import type { Measurement, Order, Reply, RequestSpec, Round } from './protocol.ts';

/** Requests rendered once and handed out in turn: the next one and those that follow it, or undefined if none is left that can succeed. */
type RequestList = () => readonly Buffer[] | undefined;

let keys = 0;

function requestList(specs: readonly RequestSpec[]): RequestList {
  const rendered = specs.map((spec) =>
    spec.keyed ? spec : [spec, ...(spec.next ?? [])].map((one) => render(one)),
  );
  const onlyOnce = specs.every((spec) => spec.once);
  let cursor = 0;
  let again = false;
  return () => {
    for (;;) {
      if (cursor === rendered.length) {
        if (onlyOnce) return undefined;
        cursor = 0;
        again = true;
      }
      const index = cursor;
      cursor += 1;
      if (again && specs[index]?.once) continue;
      const request = rendered[index];
      if (request === undefined || Array.isArray(request)) return request;
      keys += 1;
      return [render(request, `bench-${process.pid}-${keys}`)];
    }
  };
}

function render({ method, path, token, body, from }: RequestSpec, key?: string): Buffer {
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
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((resolve) => {
          const ask = () => {
            const since = performance.now();
            const requests = since < until ? next() : undefined;
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
