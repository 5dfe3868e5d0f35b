import type { BenchDatabase } from '../data/open.ts';
import type { RequestSpec } from '../load/protocol.ts';
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
import { type Stocked, stockNotes, stockReferrals } from './stock.ts';
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

const HASHING = new Set(['login', 'change-password', 'set-password']);
const CONNECTIONS: Record<CallKind, number> = { read: 16, write: 16, login: 4, mixed: 16 };
/** For calls that succeed only once: more than any machine makes while a call is measured. */
const ONCE = 20_000;
/** For records that are corrected repeatedly. */
const AGAIN = 2_000;
const HUNDREDS = 200;
/** For calls that cost a hash, or take members away from the other calls. */
const FEW = 3_000;

export interface Catalogue {
  calls: Call[];
  targets: Targets;
}

/** Every call that is measured, with requests for this database; `only` names a subset. */
export async function readCatalogue(database: BenchDatabase, only?: readonly string[]): Promise<Catalogue> {
  const targets = await readTargets(database);
  const wanted = (name: string) => only === undefined || only.includes(name);
  const stocked = async (name: string, stock: () => Promise<Stocked[]>) => (wanted(name) ? stock() : []);
  const forApprover = (name: string, count = ONCE, status?: 'approved') =>
    stocked(name, () => stockNotes(database, count, 'approver', status));
  const forSender = (name: string, count: number) =>
    stocked(name, () => stockNotes(database, count, 'sender'));
  const given = (name: string, count: number) => stocked(name, () => stockReferrals(database, count));

  const made = async (name: string, make: () => Promise<RequestSpec[]>) => (wanted(name) ? make() : []);

  const reads = {
    ...readCalls(targets),
    'calendar-subscription': await made('calendar-subscription', () => calendars(database, ONCE)),
    'attendance-sheet': await made('attendance-sheet', () => sheets(database, AGAIN)),
    guests: await made('guests', () => guestLists(database, targets.admin, AGAIN)),
  };
  const writes = {
    // First: changing a password ends the person's other sessions, including these.
    'end-session': await made('end-session', () => endSessions(database, ONCE)),
    ...writeCalls(targets),
    approve: (await forApprover('approve')).map(approve),
    'approve-many': approveMany(await forApprover('approve-many', 2 * ONCE)),
    'return-note': (await forApprover('return-note')).map(returnNote),
    'undo-approval': (await forApprover('undo-approval', ONCE, 'approved')).map(undo),
    'correct-note': correctNotes(await forSender('correct-note', AGAIN)),
    'withdraw-note': (await forSender('withdraw-note', ONCE)).map(withdraw('thankyou')),
    'correct-referral': correctReferrals(await given('correct-referral', AGAIN)),
    'withdraw-referral': (await given('withdraw-referral', ONCE)).map(withdraw('referrals')),
    nudge: (await stocked('nudge', () => stockReferrals(database, ONCE, 8))).map(nudge),
    tap: await made('tap', () => taps(database, ONCE)),
    'correct-attendance': await made('correct-attendance', () => corrections(database, AGAIN)),
    // First: the other one proposes at times that are free after it.
    'approve-meeting': await made('approve-meeting', () => approvals(database, ONCE)),
    'propose-meeting': await made('propose-meeting', () => proposals(database, ONCE)),
    'invite-guest': await made('invite-guest', () => invitations(database, ONCE)),
    'record-visit': await made('record-visit', () => visits(database, ONCE)),
    'choose-mail': chooseMail(targets),
    forgot: forgot(ONCE),
    'set-password': await made('set-password', () => setPasswords(database, FEW)),
    'end-membership': await made('end-membership', () => changeMemberships(database, targets, 'end', FEW)),
    'resume-membership': await made('resume-membership', () =>
      changeMemberships(database, targets, 'resume', FEW),
    ),
  };
  const spare = (await forApprover('mixed-day', HUNDREDS * APPROVALS_IN_A_HUNDRED)).map(approve);
  const lists: Record<string, RequestSpec[]> = {
    ...reads,
    ...writes,
    ...(wanted('mixed-day') && {
      'mixed-day': mixedDay({ ...reads, ...writes, approve: spare }, HUNDREDS),
    }),
  };
  const kindOf = (name: string): CallKind => {
    if (name === 'mixed-day') return 'mixed';
    if (HASHING.has(name)) return 'login';
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
