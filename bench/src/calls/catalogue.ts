import { type EndpointName, type Route, routes } from '@bn/contract';
import type { BenchDatabase } from '../data/open.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { progress } from '../report.ts';
import { readCalls } from './reads.ts';
import { readTargets } from './targets.ts';
import { CAN_BE_VALID, makeValid } from './valid.ts';
import { writeCalls } from './writes.ts';

type CallKind = 'read' | 'write' | 'login' | 'mixed';

export interface Call {
  name: string;
  kind: CallKind;
  connections: number;
  /** Only when it is measured: some make many records. */
  makeRequests(): Promise<RequestSpec[]>;
}

const CONNECTIONS: Record<CallKind, number> = { read: 16, write: 16, login: 4, mixed: 16 };
const MIXED_DAY = 'mixed-day';

/** Out of a hundred calls of an ordinary day 80 read and 20 write. */
const DAY: Record<string, number> = {
  me: 12,
  membersDashboard: 18,
  elevatedDashboard: 4,
  adminDashboard: 1,
  listChapterMembers: 10,
  referralsReceived: 14,
  referralsSent: 10,
  pendingThankYous: 6,
  listMembers: 1,
  'listMembers:rare': 1,
  'listMembers:chapter': 1,
  'listChapters:figures': 1,
  'pendingThankYous:admin': 1,
  giveReferral: 10,
  changeReferralStatus: 5,
  sendThankYou: 3,
  approveThankYou: 2,
};
const HUNDREDS = 200;

/** Hundreds of such calls, each hundred in the same shuffled order, with changing members and chapters. */
async function mixedDay(make: (call: string) => Promise<RequestSpec[]>): Promise<RequestSpec[]> {
  const hundred = Object.entries(DAY).flatMap(([call, count]) => Array<string>(count).fill(call));
  const lists: Record<string, RequestSpec[]> = {};
  for (const call of Object.keys(DAY)) lists[call] = await make(call);
  const used: Record<string, number> = {};
  return Array.from({ length: HUNDREDS * hundred.length }, (_, index) => {
    // 37 and 100 share no divisor, so this visits every index once.
    const call = hundred[(index * 37) % hundred.length] ?? 'me';
    const list = lists[call] ?? [];
    used[call] = (used[call] ?? 0) + 1;
    const spec = list[(used[call] - 1) % list.length];
    if (!spec) throw new Error(`The mixed day needs requests for ${call}.`);
    return spec;
  });
}

function kindOf(name: string): CallKind {
  if (name === MIXED_DAY) return 'mixed';
  const call = name.split(':')[0] as EndpointName;
  const { lane, endpoint }: Route = routes[call];
  if (lane === 'sign_ins') return 'login';
  // It reads, but records that it did.
  return endpoint.method === 'GET' && call !== 'exportAccount' ? 'read' : 'write';
}

/**
 * Every call that is measured, with requests for this database; `only` names a subset. `count`: how many requests are made of calls
 * that need somebody new for each.
 */
export async function readCatalogue(
  database: BenchDatabase,
  only?: readonly string[],
  count = 1_500,
): Promise<Call[]> {
  const targets = await readTargets(database);
  const reads = readCalls(targets);
  const writes = writeCalls(database, targets);
  const valid = CAN_BE_VALID.filter((name) => !(name in reads || `${name}:admin` in reads || name in writes));
  const names = [...Object.keys(reads), ...Object.keys(writes), MIXED_DAY, ...valid];
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no call ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const missing = Object.keys(routes).filter((name) => !names.some((one) => one.split(':')[0] === name));
  if (!only) progress(`Not measured: ${missing.join(', ')}`);
  const make = async (name: string): Promise<RequestSpec[]> => {
    if (name === MIXED_DAY) return mixedDay(make);
    return reads[name] ?? (await writes[name]?.()) ?? makeValid(database, name as EndpointName, count);
  };
  return names
    .filter((name) => !only || only.includes(name))
    .map((name) => ({
      name,
      kind: kindOf(name),
      connections: CONNECTIONS[kindOf(name)],
      makeRequests: () => make(name),
    }));
}
