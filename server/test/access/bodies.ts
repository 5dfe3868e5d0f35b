import { DEFAULT_SCORE_RULES, type EndpointName } from '@bn/contract';
import type { TestApp } from '../app.ts';
import { PASSWORD } from '../givens.ts';
import type { Person } from '../network.ts';
import {
  flags,
  guestForm,
  meetingForm,
  memberForm,
  referralForm,
  testimonialForm,
  thankYouForm,
} from './valid.ts';

export interface WriteCall {
  who: Person | 'visitor';
  /** With the id of an existing record. */
  path: string;
  /** What the call accepts. */
  body: Record<string, unknown>;
}

/** A valid call for each write that takes a body; tests of bad input invalidate it. */
export async function writeCalls(world: TestApp): Promise<Partial<Record<EndpointName, WriteCall>>> {
  const { aChapter, aMember, aSuperAdmin, aReferral, aNote, aMeeting, aGuest, aTestimonial } = world;
  const chapter = await aChapter();
  const [admin, from, to] = [await aSuperAdmin(), await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from, to });
  const note = await aNote({ from: to, to: from });
  const anImport = await world.anImport(admin);
  const approved = await aMeeting({ by: from });
  const guest = await aGuest({ by: from, meeting: approved });
  const visitor = await aGuest({
    by: from,
    meeting: await aMeeting({ by: from, today: true }),
    status: 'approved',
  });
  const meeting = () => aMeeting({ by: from, status: 'proposed' });
  return {
    login: {
      who: 'visitor',
      path: '/auth/login',
      body: { email: 'nobody@example.com', password: 'whatever it is' },
    },
    changePassword: {
      who: to,
      path: '/auth/password',
      body: { current_password: PASSWORD, new_password: 'quite another sentence' },
    },
    changeOwnDetails: { who: to, path: '/account/details', body: { phone: '9123456789', vertical: 'Law' } },
    changeOwnEmail: {
      who: to,
      path: '/account/email',
      body: { email: 'new.address@example.com', current_password: PASSWORD },
    },
    confirmEmail: { who: 'visitor', path: '/auth/confirm-email', body: { token: 'x'.repeat(43) } },
    forgotPassword: { who: 'visitor', path: '/auth/forgot', body: { email: 'nobody@example.com' } },
    checkLink: {
      who: 'visitor',
      path: '/auth/link',
      body: { token: await world.aPasswordLink(from) },
    },
    setPassword: {
      who: 'visitor',
      path: '/auth/set-password',
      body: { token: await world.aPasswordLink(from), password: 'quite another sentence' },
    },
    registerMember: { who: admin, path: '/auth/register', body: memberForm({ chapter_id: chapter.id }) },
    updateMember: { who: admin, path: `/auth/${to.id}`, body: memberForm({ chapter_id: chapter.id }) },
    resumeMembership: {
      who: admin,
      path: `/members/${(await aMember({ chapter, removed: true })).id}/resume`,
      body: { email: 'back.again@example.com' },
    },
    setIdealReferral: {
      who: from,
      path: '/account/ideal-referral',
      body: { ideal_referral: 'Owners of small hotels' },
    },
    inviteMembers: { who: admin, path: '/members/invitations', body: { ids: [to.id] } },
    holdInvitations: { who: admin, path: `/chapters/${chapter.id}/invitations`, body: { held: 1 } },
    inviteSuperAdmin: {
      who: admin,
      path: '/admin/super-admins',
      body: { full_name: 'Sue Per', email: 'sue.per@example.com', current_password: PASSWORD },
    },
    remindSuperAdmin: {
      who: admin,
      path: `/admin/super-admins/${(await aSuperAdmin()).id}/invite`,
      body: { current_password: PASSWORD },
    },
    endSuperAdmin: {
      who: admin,
      path: `/admin/super-admins/${(await aSuperAdmin()).id}/end`,
      body: { current_password: PASSWORD },
    },
    renewMemberships: {
      who: admin,
      path: '/members/renewals',
      body: { ids: [to.id], subscription_valid_till: '2029-12-31' },
    },
    setScoreRules: {
      who: admin,
      path: `/chapters/${chapter.id}/score-rules`,
      body: { ...DEFAULT_SCORE_RULES },
    },
    updateChapter: { who: admin, path: `/chapters/${chapter.id}`, body: { name: 'Other', region: 'Place' } },
    createChapter: { who: admin, path: '/chapters', body: { name: 'Some', region: 'Where' } },
    setPermissions: {
      who: admin,
      path: `/permissions/${to.id}`,
      body: { ...flags({ can_add_member: 1 }), permissions_until: '2026-12-31' },
    },
    giveReferral: { who: from, path: '/referrals', body: referralForm(to, { date_sent: '2026-11-09' }) },
    correctReferral: {
      who: from,
      path: `/referrals/${referral.id}`,
      body: { tier: 'C', referral_notes: 'Call on Monday' },
    },
    chooseMail: { who: to, path: '/account/mail', body: { digest: 0, thanked: 1 } },
    unsubscribe: {
      who: 'visitor',
      path: '/mail/unsubscribe',
      body: { token: `1.digest.${'x'.repeat(43)}`, wanted: 0 },
    },
    changeReferralStatus: {
      who: to,
      path: `/referrals/${referral.id}/status`,
      body: { referral_status: 'no_response' },
    },
    sendThankYou: { who: to, path: '/thankyou', body: thankYouForm(referral) },
    correctThankYou: {
      who: to,
      path: `/thankyou/${note.id}`,
      body: { amount: 2500, description: 'One nought too many', date: '2026-11-08' },
    },
    proposeMeeting: {
      who: admin,
      path: '/meetings',
      body: meetingForm({ chapter_id: chapter.id, day: '2026-12-01', until: '2026-12-29' }),
    },
    changeMeeting: {
      who: admin,
      path: `/meetings/${(await meeting()).id}`,
      body: { ...meetingForm(), scope: 'following' },
    },
    cancelMeeting: { who: admin, path: `/meetings/${(await meeting()).id}/cancel`, body: { scope: 'one' } },
    approveMeeting: { who: admin, path: `/meetings/${(await meeting()).id}/approve`, body: { scope: 'one' } },
    recordAttendance: {
      who: admin,
      path: `/meetings/${(await aMeeting({ by: from, today: true })).id}/attendance/${to.id}`,
      body: { state: 'substitute', substitute: 'Sam Field', tapped_at: '2026-11-09T09:00:00.000Z' },
    },
    inviteGuest: { who: from, path: `/meetings/${approved.id}/guests`, body: guestForm() },
    setGuestStatus: { who: admin, path: `/guests/${guest.id}/status`, body: { status: 'approved' } },
    writeTestimonial: { who: to, path: `/members/${from.id}/testimonials`, body: testimonialForm() },
    changeTestimonial: {
      who: from,
      path: `/testimonials/${(await aTestimonial({ from, to })).id}`,
      body: testimonialForm(),
    },
    decideTestimonial: {
      who: admin,
      path: `/testimonials/${(await aTestimonial({ from, to: await aMember({ chapter }) })).id}/status`,
      body: { status: 'returned', reason: 'Say what the business was' },
    },
    takeBackTestimonial: {
      who: admin,
      path: `/testimonials/${(await aTestimonial({ from: await aMember({ chapter }), to, status: 'approved' })).id}/take-back`,
      body: { reason: 'Not fair' },
    },
    hideTestimonial: {
      who: to,
      path: `/testimonials/${(await aTestimonial({ from: await aMember({ chapter }), to, status: 'approved' })).id}/hidden`,
      body: { hidden: 1 },
    },
    recordVisit: {
      who: admin,
      path: `/guests/${visitor.id}/visit`,
      body: { visit: 'came', tapped_at: '2026-11-09T09:00:00.000Z' },
    },
    createImport: { who: await aSuperAdmin(), path: '/imports', body: { file_name: 'members.csv', size: 1 } },
    matchImport: {
      who: admin,
      path: `/imports/${anImport.id}/matching`,
      body: { make_chapters: 1, update_existing: 1 },
    },
    startImport: { who: admin, path: `/imports/${anImport.id}/start`, body: { invite: 0 } },
    correctImportRow: {
      who: admin,
      path: `/imports/${anImport.id}/rows`,
      body: { line: 2, cells: [{ column: 0, text: 'somebody' }] },
    },
    importInvitations: {
      who: admin,
      path: `/imports/${(await world.anImport(admin, 'done')).id}/invitations`,
      body: { address: 'https://network.example' },
    },
    approveThankYous: { who: admin, path: '/thankyou/approvals', body: { ids: [note.id] } },
    approveThankYou: { who: admin, path: `/thankyou/${note.id}/status`, body: { status: 'approved' } },
  };
}

/** A fingerprint of everything that is stored, except counters of sign-ins. */
export async function everythingStored({ sql }: Pick<TestApp, 'sql'>): Promise<unknown> {
  const tables = [
    'chapters',
    'users',
    'referrals',
    'thank_you_notes',
    'referral_events',
    'idempotency_keys',
    'chapter_figures',
    'chapter_days',
    'mail_refusals',
    'pictures',
    'meetings',
    'guests',
    'testimonials',
    'stays',
    'attendance',
  ];
  const prints = tables.map(
    (table) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t) AS ${table}`,
  );
  return (await sql(`SELECT ${prints.join(', ')}`))[0];
}
