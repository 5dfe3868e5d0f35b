import { PASSWORD } from '../data/scales.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { dayOf, givenReferral } from './given-referral.ts';
import type { SignedInMember, Targets } from './targets.ts';

const login = ({ email }: SignedInMember): RequestSpec => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { email, password: PASSWORD },
});

/** To the current password, because the next call needs it again. */
const changePassword = ({ token }: SignedInMember): RequestSpec => ({
  method: 'POST',
  path: '/api/auth/password',
  token,
  body: { current_password: PASSWORD, new_password: PASSWORD },
});

const give = ({ token, colleague }: SignedInMember): RequestSpec => ({
  method: 'POST',
  path: '/api/referrals',
  token,
  body: { to_member_id: colleague, ...givenReferral() },
});

const OUTCOMES = ['no_response', 'not_contracted_yet', 'didnt_get_business', 'not_a_good_fit'];
const answer = (token: string, referral: number, turn: number): RequestSpec => ({
  method: 'PATCH',
  path: `/api/referrals/${referral}/status`,
  token,
  body: { referral_status: OUTCOMES[turn % OUTCOMES.length] },
});

const thank = (token: string, referral_id: number): RequestSpec => ({
  method: 'POST',
  path: '/api/thankyou',
  token,
  body: { referral_id, amount: 1250.75, description: 'They became a customer, thank you', date: dayOf(0) },
});

/** A thanked referral keeps its status, so answers and thanks go to different ones: even and odd ids. */
export function writeCalls({ admin, members }: Targets): Record<string, RequestSpec[]> {
  const received = (odd: number) =>
    [0, 1, 2].flatMap((turn) =>
      members.flatMap(({ token, received }) => {
        const id = received.filter((referral) => referral % 2 === odd)[turn];
        return id === undefined ? [] : [{ token, id }];
      }),
    );
  const gifts = members.map(give);
  return {
    login: members.map(login),
    changePassword: members.map(changePassword),
    endOtherSessions: members.map(({ token }) => ({
      method: 'DELETE',
      path: '/api/auth/sessions',
      token,
    })),
    // It reads, but records that it did.
    exportAccount: members.map(({ token }) => ({ method: 'GET', path: '/api/account/export', token })),
    inviteMember: members.map(({ id }) => ({
      method: 'POST',
      path: `/api/members/${id}/invite`,
      token: admin,
      body: {},
    })),
    updateChapter: members.map(({ chapter_id }, turn) => ({
      method: 'PUT',
      path: `/api/chapters/${chapter_id}`,
      token: admin,
      body: { region: `Region ${turn}` },
    })),
    giveReferral: gifts,
    'giveReferral:keyed': gifts.map((spec) => ({ ...spec, keyed: true })),
    changeReferralStatus: received(0).map(({ token, id }, turn) => answer(token, id, turn)),
    sendThankYou: received(1).map(({ token, id }) => thank(token, id)),
  };
}
