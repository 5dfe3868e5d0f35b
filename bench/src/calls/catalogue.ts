import { routes } from '@bn/contract';
import type { BenchDatabase } from '../data/open.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { progress } from '../report.ts';
import { readCalls } from './reads.ts';
import { readTargets } from './targets.ts';
import { writeCalls } from './writes.ts';

type CallKind = 'read' | 'write' | 'login' | 'mixed';

export interface Call {
  name: string;
  kind: CallKind;
  connections: number;
  requests: RequestSpec[];
}

const HASHING = new Set(['login', 'changePassword', 'setPassword']);
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

function kindOf(name: string, [first]: readonly RequestSpec[]): CallKind {
  if (name === MIXED_DAY) return 'mixed';
  if (HASHING.has(name)) return 'login';
  // It reads, but records that it did.
  return first?.method === 'GET' && !name.startsWith('exportAccount') ? 'read' : 'write';
}

/** Every call that is measured, with requests for this database; `only` names a subset. */
export async function readCatalogue(database: BenchDatabase, only?: readonly string[]): Promise<Call[]> {
  const targets = await readTargets(database);
  const reads = readCalls(targets);
  const writes = writeCalls(database, targets);
  const make = async (name: string) => reads[name] ?? (await writes[name]?.()) ?? [];
  const names = [...Object.keys(reads), ...Object.keys(writes), MIXED_DAY];
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no call ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const measured = new Set(names.map((name) => name.split(':')[0]));
  const missing = Object.keys(routes).filter((name) => !measured.has(name));
  if (!only) progress(`Not measured: ${missing.join(', ')}`);
  const calls: Call[] = [];
  for (const name of names) {
    if (only && !only.includes(name)) continue;
    const requests = name === MIXED_DAY ? await mixedDay(make) : await make(name);
    const kind = kindOf(name, requests);
    calls.push({ name, kind, connections: CONNECTIONS[kind], requests });
  }
  return calls;
}
