import type { BenchDatabase } from '../data/open.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { APPROVALS_IN_A_HUNDRED, mixedDay } from './mixed-day.ts';
import { readCalls } from './reads.ts';
import { readTargets, stockPending, type Targets } from './targets.ts';
import { approve, writeCalls } from './writes.ts';

type CallKind = 'read' | 'write' | 'login' | 'mixed';

export interface Call {
  name: string;
  kind: CallKind;
  connections: number;
  requests: RequestSpec[];
}

const CONNECTIONS: Record<CallKind, number> = { read: 16, write: 16, login: 4, mixed: 16 };
/** More approvals than any machine makes in the time that a call is measured. */
const APPROVALS = 20_000;
const HUNDREDS = 200;

export interface Catalogue {
  calls: Call[];
  targets: Targets;
}

/** Every call that is measured, with requests for this database; `only` names a subset. */
export async function readCatalogue(database: BenchDatabase, only?: readonly string[]): Promise<Catalogue> {
  const targets = await readTargets(database);
  const wanted = (name: string) => only === undefined || only.includes(name);
  const approvals = async (name: string, count: number) =>
    wanted(name) ? (await stockPending(database, count)).map(approve) : [];

  const reads = readCalls(targets);
  const writes = { ...writeCalls(targets), approve: await approvals('approve', APPROVALS) };
  const spare = await approvals('mixed-day', HUNDREDS * APPROVALS_IN_A_HUNDRED);
  const lists: Record<string, RequestSpec[]> = {
    ...reads,
    ...writes,
    ...(wanted('mixed-day') && {
      'mixed-day': mixedDay({ ...reads, ...writes, approve: spare }, HUNDREDS),
    }),
  };
  const kindOf = (name: string): CallKind => {
    if (name === 'mixed-day') return 'mixed';
    if (name === 'login') return 'login';
    return name in reads ? 'read' : 'write';
  };
  const unknown = only?.filter((name) => !(name in lists)) ?? [];
  if (unknown.length > 0) {
    throw new Error(`There is no call ${unknown.join(', ')}; there are ${Object.keys(lists).join(', ')}.`);
  }
  const calls = Object.entries(lists)
    .filter(([name]) => wanted(name))
    .map(([name, requests]) => {
      const kind = kindOf(name);
      return { name, kind, connections: CONNECTIONS[kind], requests };
    });
  return { calls, targets };
}
