import { API_PREFIX, routes } from '@bn/contract';
import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { PASSWORD } from '../data/scales.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { dayOf, givenReferral } from './given-referral.ts';
import * as stock from './stock.ts';
import type { Targets } from './targets.ts';

/** For calls that succeed only once: more than any machine makes while a call is measured. */
const ONCE = 20_000;
/** For records that are corrected repeatedly. */
const AGAIN = 2_000;
/** For calls that cost a hash, or take members away from the other calls. */
const FEW = 3_000;
const NOTES_AT_ONCE = 20;
const OUTCOMES = ['no_response', 'not_contracted_yet', 'didnt_get_business', 'not_a_good_fit'];

type Made = () => Promise<RequestSpec[]>;
type Rest = Omit<RequestSpec, 'method' | 'path'>;
type Request = (row: stock.Stocked, turn: number) => RequestSpec;

/** A request to a call of the contract; `ids` are those of its path, in their order. */
function to(call: keyof typeof routes, ids: readonly (number | string)[], rest: Rest = {}): RequestSpec {
  const { method, path } = routes[call].endpoint;
  const left = [...ids];
  return { method, path: API_PREFIX + path.replace(/:\w+/g, () => String(left.shift())), ...rest };
}

/** The caller's address, as a proxy would forward it: each has its own limits. */
const from = (network: number, turn: number) => `10.${network}.${(turn >> 8) & 255}.${turn & 255}`;

/** Twenty at a time, by members who may approve them; those of one chapter are not consecutive. */
function approveMany(notes: readonly stock.Stocked[]): RequestSpec[] {
  const filling = new Map<number, number[]>();
  return notes.flatMap(({ id, user_id }) => {
    const ids = [...(filling.get(user_id) ?? []), id];
    const isFull = ids.length === NOTES_AT_ONCE;
    filling.set(user_id, isFull ? [] : ids);
    return isFull ? [to('approveThankYous', [], { token: tokenOf(user_id), body: { ids }, once: true })] : [];
  });
}

/**
 * Calls that write, in this order, and reads of what they need. Most need records of their own, made when they are measured.
 * Changing a password ends the person's other sessions, and meetings are approved before others are proposed at the times that
 * are still free.
 */
export function writeCalls({ ownerUrl }: BenchDatabase, { admin, members }: Targets): Record<string, Made> {
  /** Limits begin to count anew. */
  const rows = async (sql: string, count: number | number[]) => {
    await query(ownerUrl, 'DELETE FROM login_failures');
    return query<stock.Stocked>(ownerUrl, sql, [count]);
  };
  const again =
    (sql: string, count: number, request: Request): Made =>
    async () =>
      (await rows(sql, count)).map(request);
  const once = (sql: string, count: number, request: Request): Made =>
    again(sql, count, (row, turn) => ({ ...request(row, turn), once: true }));
  /** Rounds with different values, so that every request changes something. */
  const inRounds =
    (sql: string, bodies: readonly object[], request: Request): Made =>
    async () => {
      const stocked = await rows(sql, AGAIN);
      return bodies.flatMap((body) => stocked.map((row, turn) => ({ ...request(row, turn), body })));
    };
  const asMember =
    (call: keyof typeof routes, body?: object, more: Rest = {}): Request =>
    ({ id, user_id }) =>
      to(call, [id], { token: tokenOf(user_id), ...(body && { body }), ...more });
  const decide = (body: object) => asMember('approveThankYou', body);
  const tap = ({ meeting_id, member_id, user_id }: stock.Stocked, state?: string) =>
    to('recordAttendance', [meeting_id, member_id], {
      token: tokenOf(user_id),
      body: { state },
      keyed: true,
    });
  const ofMembers =
    (request: (member: Targets['members'][number], turn: number) => RequestSpec): Made =>
    async () =>
      members.map(request);
  const give = ({ token, colleague }: Targets['members'][number]) =>
    to('giveReferral', [], { token, body: { to_member_id: colleague, ...givenReferral() } });
  /** A thanked referral keeps its status, so answers and thanks go to different ones: even and odd ids. */
  const received =
    (odd: number, request: (token: string, id: number, turn: number) => RequestSpec): Made =>
    async () =>
      [0, 1, 2]
        .flatMap((turn) =>
          members.map(({ token, received }) => ({
            token,
            id: received.filter((id) => id % 2 === odd)[turn],
          })),
        )
        .flatMap(({ token, id }, turn) => (id === undefined ? [] : [request(token, id, turn)]));

  return {
    readCalendar: again(stock.calendars, ONCE, ({ user_id }) =>
      to('readCalendar', [`${tokenOf(user_id, 'calendar')}.ics`]),
    ),
    'attendance:today': again(stock.seats, AGAIN, ({ meeting_id, user_id }) =>
      to('attendance', [meeting_id], { token: tokenOf(user_id) }),
    ),
    'listGuests:past': again(stock.meetingsWithGuests, AGAIN, ({ meeting_id }) => {
      const request = to('listGuests', [meeting_id], { token: admin });
      return { ...request, path: `${request.path}?page=1&page_size=50` };
    }),
    endSession: once(stock.sessions, ONCE, asMember('endSession')),
    login: ofMembers(({ email }) => to('login', [], { body: { email, password: PASSWORD } })),
    // To the current password, because the next call needs it again.
    changePassword: ofMembers(({ token }) =>
      to('changePassword', [], { token, body: { current_password: PASSWORD, new_password: PASSWORD } }),
    ),
    endOtherSessions: ofMembers(({ token }) => to('endOtherSessions', [], { token })),
    inviteMember: ofMembers(({ id }) => to('inviteMember', [id], { token: admin, body: {} })),
    updateChapter: ofMembers(({ chapter_id }, turn) =>
      to('updateChapter', [chapter_id], { token: admin, body: { region: `Region ${turn}` } }),
    ),
    giveReferral: ofMembers(give),
    'giveReferral:keyed': ofMembers((member) => ({ ...give(member), keyed: true })),
    changeReferralStatus: received(0, (token, id, turn) =>
      to('changeReferralStatus', [id], {
        token,
        body: { referral_status: OUTCOMES[turn % OUTCOMES.length] },
      }),
    ),
    sendThankYou: received(1, (token, referral_id) => {
      const note = { amount: 1250.75, description: 'They became a customer, thank you', date: dayOf(0) };
      return to('sendThankYou', [], { token, body: { referral_id, ...note } });
    }),
    approveThankYou: once(stock.notes('approver'), ONCE, decide({ status: 'approved' })),
    approveThankYous: async () => approveMany(await rows(stock.notes('approver'), 2 * ONCE)),
    'approveThankYou:return': once(
      stock.notes('approver'),
      ONCE,
      decide({ status: 'returned', reason: 'Is this the whole amount?' }),
    ),
    'approveThankYou:undo': once(stock.notes('approver', 'approved'), ONCE, decide({ status: 'pending' })),
    correctThankYou: inRounds(
      stock.notes('sender'),
      [{ amount: 2500 }, { amount: 1250.75 }],
      asMember('correctThankYou'),
    ),
    withdrawThankYou: once(stock.notes('sender'), ONCE, asMember('withdrawThankYou')),
    correctReferral: inRounds(
      stock.referrals(),
      [{ tier: 'B' }, { tier: 'C' }, { tier: 'A' }],
      asMember('correctReferral'),
    ),
    withdrawReferral: once(stock.referrals(), ONCE, asMember('withdrawReferral')),
    nudgeReferral: once(stock.referrals(8), ONCE, asMember('nudgeReferral')),
    recordAttendance: once(stock.seats, ONCE, (seat) => tap(seat, 'present')),
    'recordAttendance:correct': inRounds(
      stock.seats,
      ['present', 'late', 'absent'].map((state) => ({ state })),
      (seat) => tap(seat),
    ),
    approveMeeting: once(stock.approvals, ONCE, asMember('approveMeeting', {}, { keyed: true })),
    proposeMeeting: once(stock.proposals, ONCE, ({ user_id, day, starts }) =>
      to('proposeMeeting', [], {
        token: tokenOf(user_id),
        body: { day, starts, minutes: 30, place: stock.PLACE, agenda: 'Introductions' },
        keyed: true,
      }),
    ),
    inviteGuest: once(stock.invitations, ONCE, ({ user_id, meeting_id, phone }, turn) =>
      to('inviteGuest', [meeting_id], {
        token: tokenOf(user_id),
        body: { name: 'Gil Ferris', phone, email: `gil.${phone}@guests.example`, business: 'Consulting' },
        from: from(1, turn),
        keyed: true,
      }),
    ),
    recordVisit: once(stock.visits, ONCE, asMember('recordVisit', { visit: 'came' }, { keyed: true })),
    // Alternates between topics, so that every request writes something.
    chooseMail: async () =>
      [0, 1].flatMap((digest) =>
        members.map(({ token }) => to('chooseMail', [], { token, body: { digest } })),
      ),
    // Unknown e-mails: the work is the same for every account.
    forgotPassword: async () =>
      Array.from({ length: ONCE }, (_, turn) => ({
        ...to('forgotPassword', [], { body: { email: `nobody.${turn}@example.com` }, from: from(0, turn) }),
        once: true,
      })),
    setPassword: async () => {
      const ids = (await rows(stock.members(false), FEW)).map(({ id }) => id);
      return (await rows(stock.links, ids)).map(({ user_id }) =>
        to('setPassword', [], {
          body: { token: tokenOf(user_id, 'link'), password: PASSWORD },
          once: true,
        }),
      );
    },
    endMembership: once(stock.members(false), FEW, ({ id }) => to('endMembership', [id], { token: admin })),
    resumeMembership: once(stock.members(true), FEW, ({ id }) =>
      to('resumeMembership', [id], { token: admin, body: {} }),
    ),
  };
}
