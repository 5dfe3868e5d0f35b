/** The messages between the benchmark and the load generator, which is a separate process. */
export interface RequestSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
  /** The address of the client, as a proxy would forward it: each address has its own limits. */
  from?: string;
  /** Can succeed only once (an approval): skipped when the list starts over. */
  once?: true;
  /** Its Idempotency-Key. */
  key?: string;
  /** Sent one after the other once this one has succeeded; all together count as one answer. */
  next?: RequestSpec[];
}

export interface Round {
  list: string;
  port: number;
  /** Each sends its next request when the last one is answered. */
  connections: number;
  seconds: number;
}
/** To run a round, or to keep a list of requests. */
export type Order = Round | { list: string; requests: RequestSpec[] };
export interface Reply {
  result?: Measurement;
  error?: string;
}

export interface Measurement {
  /** Seconds from the first request to the last answer. */
  seconds: number;
  statuses: Record<string, number>;
  /** Milliseconds, of the answers that succeeded. */
  p50: number;
  p95: number;
  p99: number;
}

export const isSuccess = (status: number | string): boolean => String(status).startsWith('2');
export const succeeded = ({ statuses }: Measurement): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (isSuccess(status) ? count : 0), 0);
