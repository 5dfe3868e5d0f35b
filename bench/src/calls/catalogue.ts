import { routes } from '@bn/contract';
import type { BenchDatabase } from '../data/open.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { progress } from '../report/progress.ts';
import { changeMemberships, chooseMail, endSessions, forgot, setPasswords } from './account.ts';
import { calendars } from './calendars.ts';
import {
  approve,
  approveMany,
  correctNotes,
  correctReferrals,
  nudge,
  returnNote,
  undo,
  withdraw,
} from './changes.ts';
import { guestLists, invitations, visits } from './guests.ts';
import { APPROVALS_IN_A_HUNDRED, mixedDay } from './mixed-day.ts';
import { approvals, proposals } from './plans.ts';
import { readCalls } from './reads.ts';
import { stockNotes, stockReferrals } from './stock.ts';
import { corrections, sheets, taps } from './taps.ts';
import { readTargets, type Targets } from './targets.ts';
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
/** For calls that succeed only once: more than any machine makes while a call is measured. */
const ONCE = 20_000;
/** For records that are corrected repeatedly. */
const AGAIN = 2_000;
const HUNDREDS = 200;
/** For calls that cost a hash, or take members away from the other calls. */
const FEW = 3_000;

/**
 * Calls that need records of their own, made when they are measured. The order counts: changing a password ends the person's
 * other sessions, and meetings are approved before others are proposed at the times that are still free.
 */
function stockedCalls(
  database: BenchDatabase,
  targets: Targets,
): Record<string, () => Promise<RequestSpec[]>> {
  const notes = (count = ONCE, status?: 'approved') => stockNotes(database, count, 'approver', status);
  const ownNotes = (count: number) => stockNotes(database, count, 'sender');
  const referrals = (count: number, age?: number) => stockReferrals(database, count, age);
  return {
    readCalendar: () => calendars(database, ONCE),
    'attendance:today': () => sheets(database, AGAIN),
    'listGuests:past': () => guestLists(database, targets.admin, AGAIN),
    endSession: () => endSessions(database, ONCE),
    ...Object.fromEntries(
      Object.entries(writeCalls(targets)).map(([name, requests]) => [name, async () => requests]),
    ),
    approveThankYou: async () => (await notes()).map(approve),
    approveThankYous: async () => approveMany(await notes(2 * ONCE)),
    'approveThankYou:return': async () => (await notes()).map(returnNote),
    'approveThankYou:undo': async () => (await notes(ONCE, 'approved')).map(undo),
    correctThankYou: async () => correctNotes(await ownNotes(AGAIN)),
    withdrawThankYou: async () => (await ownNotes(ONCE)).map(withdraw('thankyou')),
    correctReferral: async () => correctReferrals(await referrals(AGAIN)),
    withdrawReferral: async () => (await referrals(ONCE)).map(withdraw('referrals')),
    nudgeReferral: async () => (await referrals(ONCE, 8)).map(nudge),
    recordAttendance: () => taps(database, ONCE),
    'recordAttendance:correct': () => corrections(database, AGAIN),
    approveMeeting: () => approvals(database, ONCE),
    proposeMeeting: () => proposals(database, ONCE),
    inviteGuest: () => invitations(database, ONCE),
    recordVisit: () => visits(database, ONCE),
    chooseMail: async () => chooseMail(targets),
    forgotPassword: async () => forgot(ONCE),
    setPassword: () => setPasswords(database, FEW),
    endMembership: () => changeMemberships(database, targets, 'end', FEW),
    resumeMembership: () => changeMemberships(database, targets, 'resume', FEW),
    'mixed-day': async () =>
      mixedDay(
        {
          ...readCalls(targets),
          ...writeCalls(targets),
          approveThankYou: (await notes(HUNDREDS * APPROVALS_IN_A_HUNDRED)).map(approve),
        },
        HUNDREDS,
      ),
  };
}

function kindOf(name: string, [first]: readonly RequestSpec[]): CallKind {
  if (name === 'mixed-day') return 'mixed';
  if (HASHING.has(name)) return 'login';
  // It reads, but records that it did.
  return first?.method === 'GET' && name !== 'exportAccount' ? 'read' : 'write';
}

/** Every call that is measured, with requests for this database; `only` names a subset. */
export async function readCatalogue(database: BenchDatabase, only?: readonly string[]): Promise<Call[]> {
  const targets = await readTargets(database);
  const reads = readCalls(targets);
  const stocked = stockedCalls(database, targets);
  const names = [...Object.keys(reads), ...Object.keys(stocked)];
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no call ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const measured = new Set(names.map((name) => name.split(':')[0]));
  const missing = Object.keys(routes).filter((name) => !measured.has(name));
  if (!only) progress(`Not measured: ${missing.join(', ')}`);
  const calls: Call[] = [];
  for (const name of names) {
    if (only && !only.includes(name)) continue;
    const requests = reads[name] ?? (await stocked[name]?.()) ?? [];
    const kind = kindOf(name, requests);
    calls.push({ name, kind, connections: CONNECTIONS[kind], requests });
  }
  return calls;
}
