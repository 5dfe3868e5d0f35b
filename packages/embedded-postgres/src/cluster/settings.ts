import { totalmem } from 'node:os';
import type { Endpoint } from './connection.ts';

const MB = 1024 * 1024;

/** A container may use less than the machine has; 0 or a huge number there means no limit. */
export function usableMemory(machine = totalmem(), container = process.constrainedMemory?.() ?? 0): number {
  return container > 0 && container < machine ? container : machine;
}

/** Settings that follow the machine's memory, of which the server and other programs need their share. */
export function memorySettings(memory: number): Record<string, string> {
  const share = (divisor: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(memory / MB / divisor, least), most))}MB`;
  return {
    // A list reads a few rows from all over a year: a page outside these buffers costs ten times as much as one inside.
    shared_buffers: share(4, 32, 8 * 1024),
    effective_cache_size: share(2, 128, 64 * 1024),
    maintenance_work_mem: share(32, 16, 512),
    work_mem: share(512, 4, 32),
    max_wal_size: share(4, 256, 2048),
  };
}

export const MOST_CONNECTIONS = 100;

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** Everything is given on the command line, so that a newer version's settings apply to an older folder, too. */
export function settings(endpoint: Endpoint, durable: boolean): Record<string, string> {
  return {
    ...(durable ? DURABLE : NOT_DURABLE),
    ...memorySettings(durable ? usableMemory() : 1024 * MB),
    listen_addresses: endpoint.socketFolder ? '' : '127.0.0.1',
    port: String(endpoint.port),
    unix_socket_directories: endpoint.socketFolder ?? '',
    unix_socket_permissions: '0700',
    max_connections: String(MOST_CONNECTIONS),
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // All queries are short: JIT compilation or parallel workers cost more than they gain.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    // The log is about the health of the database. Statements and rows contain personal data and stay out of it.
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_checkpoints: 'off',
  };
}
