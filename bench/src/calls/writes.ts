import { API_PREFIX, routes } from '@bn/contract';
import { query } from '../data/database.ts';
import type { BenchDatabase } from '../data/open.ts';
import { PASSWORD } from '../data/scales.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { notes, referrals, type Stocked } from './records.ts';
import type { SignedInMember, Targets } from './targets.ts';
import { makeValid, newAddress } from './valid.ts';

/** For calls that succeed only once: more than any machine makes while a call is measured. */
const ONCE = 20_000;
/** For records that are corrected repeatedly. */
const AGAIN = 2_000;
const NOTES_AT_ONCE = 20;
const SEATS = 300;
const OUTCOMES = ['no_response', 'not_contracted_yet', 'didnt_get_business', 'not_a_good_fit'];

/** UTC, as in the measured networks. */
export const dayOf = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A referral as a member gives it, apart from its receiver. */
export const givenReferral = () => ({
  referral_type: 'hot',
  tier: 'A',
  contact_number: '9876543210',
  contact_preference: 'you_contact',
  referral_status: 'new',
  referral_notes: 'Met at the trade fair, looking for a quote this month',
  date_sent: dayOf(0),
});

type Make = () => Promise<RequestSpec[]>;
type Rest = Omit<RequestSpec, 'method' | 'path'>;

/** A request to a call of the contract. */
function to(call: keyof typeof routes, rest: Rest, id?: number): RequestSpec {
  const { method, path } = routes[call].endpoint;
  return { method, path: API_PREFIX + path.replace(':id', String(id)), ...rest };
}

/** Twenty at a time, by members who may approve them; those of one chapter are not consecutive. */
function approveMany(stocked: readonly Stocked[]): RequestSpec[] {
  const filling = new Map<number, number[]>();
  return stocked.flatMap(({ id, user_id }) => {
    const ids = [...(filling.get(user_id) ?? []), id];
    const isFull = ids.length === NOTES_AT_ONCE;
    filling.set(user_id, isFull ? [] : ids);
    return isFull ? [to('approveThankYous', { token: tokenOf(user_id), body: { ids }, once: true })] : [];
  });
}

/** The writes of a member's day, with signed-in members of all chapters on records of the network. */
export function writeCalls(database: BenchDatabase, { members }: Targets): Record<string, Make> {
  const { ownerUrl } = database;
  const once =
    (call: keyof typeof routes, sql: string, body?: object): Make =>
    async () =>
      (await query<Stocked>(ownerUrl, sql, [ONCE])).map(({ id, user_id }) =>
        to(call, { token: tokenOf(user_id), ...(body && { body }), once: true }, id),
      );
  /** Rounds with different values, so that every request changes something. */
  const inRounds =
    (call: keyof typeof routes, sql: string, bodies: readonly object[]): Make =>
    async () => {
      const stocked = await query<Stocked>(ownerUrl, sql, [AGAIN]);
      return bodies.flatMap((body) =>
        stocked.map(({ id, user_id }) => to(call, { token: tokenOf(user_id), body }, id)),
      );
    };
  const ofMembers =
    (request: (member: SignedInMember, turn: number) => RequestSpec, turns = members.length): Make =>
    async () =>
      Array.from({ length: turns }, (_, turn) =>
        request(members[turn % members.length] as SignedInMember, turn),
      );
  const give = ({ token, colleague }: SignedInMember) =>
    to('giveReferral', { token, body: { to_member_id: colleague, ...givenReferral() } });
  /** A thanked referral keeps its status, so answers and thanks go to different ones: even and odd ids. */
  const received =
    (odd: number, request: (token: string, id: number, turn: number) => RequestSpec): Make =>
    async () =>
      [0, 1, 2]
        .flatMap((turn) =>
          members.map(({ token, received }) => ({
            token,
            id: received.filter((id) => id % 2 === odd)[turn],
          })),
        )
        .flatMap(({ token, id }, turn) => (id === undefined ? [] : [request(token, id, turn)]));
  const reason = 'Is this the whole amount?';

  return {
    login: ofMembers(({ email }) => to('login', { body: { email, password: PASSWORD } })),
    // To the current password, because the next call needs it again. Ends the person's other sessions.
    changePassword: ofMembers(({ token }) =>
      to('changePassword', { token, body: { current_password: PASSWORD, new_password: PASSWORD } }),
    ),
    giveReferral: ofMembers(give),
    'giveReferral:keyed': ofMembers(
      (member, turn) => ({ ...give(member), key: `bench-${Date.now()}-${turn}`, once: true }),
      ONCE,
    ),
    changeReferralStatus: received(0, (token, id, turn) =>
      to('changeReferralStatus', { token, body: { referral_status: OUTCOMES[turn % OUTCOMES.length] } }, id),
    ),
    sendThankYou: received(1, (token, referral_id) => {
      const note = { amount: 1250.75, description: 'They became a customer, thank you', date: dayOf(0) };
      return to('sendThankYou', { token, body: { referral_id, ...note } });
    }),
    approveThankYou: once('approveThankYou', notes('approver'), { status: 'approved' }),
    approveThankYous: async () => approveMany(await query(ownerUrl, notes('approver'), [2 * ONCE])),
    'approveThankYou:return': once('approveThankYou', notes('approver'), { status: 'returned', reason }),
    'approveThankYou:undo': once('approveThankYou', notes('approver', 'approved'), { status: 'pending' }),
    correctThankYou: inRounds('correctThankYou', notes('sender'), [{ amount: 2500 }, { amount: 1250.75 }]),
    withdrawThankYou: once('withdrawThankYou', notes('sender')),
    correctReferral: inRounds('correctReferral', referrals(), [{ tier: 'B' }, { tier: 'C' }, { tier: 'A' }]),
    withdrawReferral: once('withdrawReferral', referrals()),
    'recordAttendance:correct': async () => {
      const taps = await makeValid(database, 'recordAttendance', SEATS);
      return ['present', 'late', 'absent'].flatMap((state) =>
        taps.map(({ method, path, token = '' }) => ({ method, path, token, body: { state } })),
      );
    },
    'attendance:today': () => makeValid(database, 'attendance', SEATS),
    nudgeReferral: once('nudgeReferral', referrals(8)),
    // Alternates, so that every request writes something.
    chooseMail: ofMembers(
      ({ token }, turn) => to('chooseMail', { token, body: { digest: turn < members.length ? 0 : 1 } }),
      2 * members.length,
    ),
    // Unknown e-mails: the work is the same for every account.
    forgotPassword: ofMembers(
      (_, turn) =>
        to('forgotPassword', {
          body: { email: `unknown.${turn}@example.com` },
          from: newAddress(),
          once: true,
        }),
      ONCE,
    ),
  };
}
