import type { EndpointName } from '@bn/contract';
import {
  flags,
  guestForm,
  meetingForm,
  memberForm,
  referralForm,
  testimonialForm,
  thankYouForm,
} from '../access/valid.ts';
import type { TestApp } from '../app.ts';
import { csv, line, upload } from '../files/imports.ts';
import { aKey, PASSWORD } from '../givens.ts';
import type { Person } from '../network.ts';

interface IdempotentCall {
  who: { id: number; token: string };
  method?: 'post' | 'patch' | 'put';
  path: string;
  body: object;
  /** Where one more row is to be found, if not in the log of what this person did. */
  table?: string;
}

/** A fresh call of each kind that must not happen twice. */
export function idempotentCalls(
  world: TestApp,
  admin: Person,
): Partial<Record<EndpointName, () => Promise<IdempotentCall>>> {
  const { as, aSuperAdmin, aChapter, aGuest, aMeeting, aMember, aNote, aReferral, aTestimonial } = world;
  async function colleagues() {
    const chapter = await aChapter();
    return [await aMember({ chapter }), await aMember({ chapter })] as const;
  }
  async function ofAMeeting(action: string) {
    const who = await aMember({ flags: ['can_schedule_meeting', 'can_approve_meeting'] });
    const { id } = await aMeeting({ by: who, status: 'proposed' });
    return { who, path: `/meetings/${id}${action}`, body: {} };
  }
  return {
    changePassword: async () => ({
      who: await aMember(),
      path: '/auth/password',
      body: { current_password: PASSWORD, new_password: 'quite another sentence' },
    }),
    changeOwnEmail: async () => ({
      who: await aMember(),
      path: '/account/email',
      body: { email: `new.${aKey()}@example.com`, current_password: PASSWORD },
    }),
    registerMember: async () => ({
      who: admin,
      path: '/auth/register',
      body: memberForm({ chapter_id: (await aChapter()).id }),
      table: 'users',
    }),
    endMembership: async () => ({
      who: admin,
      path: `/members/${(await aMember()).id}/end`,
      body: {},
    }),
    resumeMembership: async () => ({
      who: admin,
      path: `/members/${(await aMember({ removed: true })).id}/resume`,
      body: {},
    }),
    renewMemberships: async () => ({
      who: admin,
      path: '/members/renewals',
      body: { ids: [(await aMember()).id], subscription_valid_till: '2099-12-31' },
    }),
    createChapter: async () => ({
      who: admin,
      path: '/chapters',
      body: { name: `Once ${aKey()}`, region: 'R' },
      table: 'chapters',
    }),
    setPermissions: async () => ({ who: admin, path: `/permissions/${(await aMember()).id}`, body: flags() }),
    giveReferral: async () => {
      const [who, to] = await colleagues();
      return { who, path: '/referrals', body: referralForm(to), table: 'referrals' };
    },
    withdrawReferral: async () => {
      const [who, to] = await colleagues();
      return { who, path: `/referrals/${(await aReferral({ from: who, to })).id}/withdraw`, body: {} };
    },
    nudgeReferral: async () => {
      const [who, to] = await colleagues();
      const { id } = await aReferral({ from: who, to, daysAgo: 8 });
      return { who, path: `/referrals/${id}/nudge`, body: {}, table: 'referral_events' };
    },
    changeReferralStatus: async () => {
      const [from, who] = await colleagues();
      const { id } = await aReferral({ from, to: who });
      // The story keeps an answer as an event once the next one is given.
      await as(who).patch(`/referrals/${id}/status`, { referral_status: 'no_response' });
      return {
        who,
        method: 'patch',
        path: `/referrals/${id}/status`,
        body: { referral_status: 'not_a_good_fit' },
        table: 'referral_events',
      };
    },
    withdrawThankYou: async () => {
      const [who, to] = await colleagues();
      return { who, path: `/thankyou/${(await aNote({ from: who, to })).id}/withdraw`, body: {} };
    },
    approveThankYous: async () => {
      const [from, to] = await colleagues();
      return { who: admin, path: '/thankyou/approvals', body: { ids: [(await aNote({ from, to })).id] } };
    },
    createImport: async () => ({
      who: await aSuperAdmin(),
      path: '/imports',
      body: { file_name: 'members.csv', size: 100 },
      table: 'imports',
    }),
    startImport: async () => {
      const who = await aSuperAdmin();
      const { name, region } = await aChapter();
      const { id } = await upload(
        { as },
        who,
        csv(line({ email: 'once@example.com', chapter: name, region })),
      );
      const table = `audit_log WHERE action = 'import.started'`;
      return { who, path: `/imports/${id}/start`, body: {}, table };
    },
    cancelImport: async () => {
      const who = await aSuperAdmin();
      const { body } = await as(who).post('/imports', { file_name: 'members.csv', size: 100 });
      return {
        who,
        path: `/imports/${body.id}/cancel`,
        body: {},
        table: `imports WHERE state = 'cancelled'`,
      };
    },
    sendThankYou: async () => {
      const [from, who] = await colleagues();
      return {
        who,
        path: '/thankyou',
        body: thankYouForm(await aReferral({ from, to: who })),
        table: 'thank_you_notes',
      };
    },
    proposeMeeting: async () => {
      const who = await aMember({ flags: ['can_schedule_meeting'] });
      return { who, path: '/meetings', body: meetingForm(), table: 'meetings' };
    },
    changeMeeting: async () => ({
      ...(await ofAMeeting('')),
      method: 'patch',
      body: { agenda: 'Another talk' },
    }),
    cancelMeeting: () => ofAMeeting('/cancel'),
    approveMeeting: () => ofAMeeting('/approve'),
    recordAttendance: async () => {
      const by = await aMember({ flags: ['can_take_attendance'] });
      const { id } = await aMeeting({ by, today: true });
      const path = `/meetings/${id}/attendance/${by.id}`;
      return { who: by, method: 'put', path, body: { state: 'late' }, table: 'attendance' };
    },
    recordVisit: async () => {
      const by = await aMember({ flags: ['can_take_attendance'] });
      const meeting = await aMeeting({ by, today: true });
      const { id } = await aGuest({ by, meeting, status: 'approved' });
      return { who: by, method: 'put', path: `/guests/${id}/visit`, body: { visit: 'came' } };
    },
    inviteGuest: async () => {
      const by = await aMember();
      return {
        who: by,
        path: `/meetings/${(await aMeeting({ by })).id}/guests`,
        body: guestForm(),
        table: 'guests',
      };
    },
    writeTestimonial: async () => {
      const [who, to] = await colleagues();
      return {
        who,
        path: `/members/${to.id}/testimonials`,
        body: testimonialForm(),
        table: 'testimonials',
      };
    },
    withdrawTestimonial: async () => {
      const [from, to] = await colleagues();
      return {
        who: from,
        path: `/testimonials/${(await aTestimonial({ from, to })).id}/withdraw`,
        body: {},
        table: `testimonials WHERE status = 'withdrawn'`,
      };
    },
    takeBackTestimonial: async () => {
      const [from, to] = await colleagues();
      const { id } = await aTestimonial({ from, to, status: 'approved', by: admin });
      return { who: admin, path: `/testimonials/${id}/take-back`, body: { reason: 'Not fair' } };
    },
  };
}
