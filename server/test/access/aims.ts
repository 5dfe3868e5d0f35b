import { DEFAULT_SCORE_RULES, type EndpointName, type ImportHolds, type ImportState } from '@bn/contract';
import type { OneToOneTraits } from '../../src/testing/traits.ts';
import { aDevice } from '../authenticator.ts';
import { A_PICTURE } from '../files/pictures.ts';
import { PASSWORD } from '../givens.ts';
import type { Builders } from '../network.ts';
import { chapterOf, personId, type Scene, sides } from './scenes.ts';
import type { Whose } from './table/columns.ts';
import {
  A_SIGNED_CHALLENGE,
  deviceForm,
  flags,
  guestForm,
  meetingForm,
  memberForm,
  oneToOneForm,
  referralForm,
  testimonialForm,
  thankYouForm,
} from './valid.ts';

interface Aimed {
  /** What stands in the path. */
  id?: number | string;
  /** The second one of a path that has two. */
  secondId?: number;
  body?: unknown;
  /** What follows the path. */
  query?: string;
  /** Instead of a body as JSON. */
  bytes?: Buffer;
  /** What they are sent as, if not as `BYTES`. */
  type?: string;
}
export const BYTES = 'application/octet-stream';

type Aim = (builders: Builders, scene: Scene, whose: Whose) => Promise<Aimed>;

const anImportOf =
  (state: ImportState, more: Omit<Aimed, 'id'> = {}, holds?: ImportHolds): Aim =>
  async ({ anImport }, { caller, self, colleague }, whose) => ({
    id: (await anImport(whose === 'own' ? (caller ?? self) : colleague, state, holds)).id,
    ...more,
  });

/** A proposal, or an approved meeting: see the table. */
const aMeetingOf =
  (body: object, today?: true): Aim =>
  async ({ aMeeting }, { caller, self, colleague, outsider }, whose) => {
    const by = { own: caller ?? self, "another chapter's": outsider }[whose as string] ?? colleague;
    return {
      id: (
        await aMeeting({
          by,
          chapter: { id: by.chapter_id ?? self.chapter_id },
          status: whose === "a sender's" || (today && by === outsider) ? 'approved' : 'proposed',
          ...(today && { today }),
        })
      ).id,
      secondId: by.id,
      body,
    };
  };

/** An approved meeting, of the chapter or of another. */
const anApprovedMeetingOf =
  (body?: () => object): Aim =>
  async ({ aMeeting }, { colleague, outsider }, whose) => ({
    id: (await aMeeting({ by: whose === "another chapter's" ? outsider : colleague })).id,
    ...(body && { body: body() }),
  });

/** A guest whom the caller, a colleague or an outsider invited. */
const aGuestOf =
  (body?: object, expectedToday?: true): Aim =>
  async ({ aMeeting, aGuest }, scene, whose) => {
    const { caller, self, colleague, outsider } = scene;
    const far = whose === "another chapter's";
    const meeting = await aMeeting({ by: far ? outsider : colleague, ...(expectedToday && { today: true }) });
    const by = { own: caller ?? self, "another chapter's": outsider }[whose as string] ?? colleague;
    const guest = await aGuest({ by, meeting, ...(expectedToday && { status: 'approved' }) });
    return { id: guest.id, ...(body && { body }) };
  };

/**
 * An undecided one, or an approved one. "own": one that was written about the caller, "a sender's": one that the caller wrote.
 * About someone new, because there is one for each two people.
 */
const aTestimonialOf =
  (status: 'pending' | 'approved', body?: object): Aim =>
  async ({ aMember, aTestimonial }, scene, whose) => {
    const { from, to } = sides(scene, whose);
    const someone = await aMember({ chapter: { id: from.chapter_id } });
    const people = whose === "a sender's" ? { from, to: someone } : { from: someone, to };
    return { id: (await aTestimonial({ ...people, status })).id, ...(body && { body }) };
  };

/**
 * "own": proposed to the caller, or recorded with them. "a sender's": the caller proposed it. With someone new, because two people
 * meet once a week at most.
 */
const aOneToOneOf =
  (traits: Omit<OneToOneTraits, 'from' | 'to'>, body?: object): Aim =>
  async ({ aMember, aOneToOne }, scene, whose) => {
    const { from, to } = sides(scene, whose);
    const someone = await aMember({ chapter: { id: from.chapter_id } });
    const people = whose === "a sender's" ? { from, to: someone } : { from: someone, to };
    return { id: (await aOneToOne({ ...people, ...traits })).id, ...(body && { body }) };
  };
const YESTERDAY = '2026-11-08T08:00:00Z';

/** Someone new of the chapter, or of another; or the caller. */
const someoneOf =
  (form: (partner: { id: number }) => object): Aim =>
  async ({ aMember }, scene, whose) => ({
    body: form(
      whose === 'own' ? { id: personId(scene, whose) } : await aMember({ chapter: chapterOf(scene, whose) }),
    ),
  });

/** What makes a call valid, apart perhaps from who makes it. */
export const AIMS: Partial<Record<EndpointName, Aim>> = {
  login: async (_, { self }) => ({ body: { email: `not.${self.email}`, password: 'does not matter' } }),
  changePassword: async () => ({
    body: { current_password: PASSWORD, new_password: 'quite another sentence' },
  }),
  forgotPassword: async (_, { self }) => ({ body: { email: self.email } }),
  checkLink: async ({ aMember, aPasswordLink }) => ({
    body: { token: await aPasswordLink(await aMember()) },
  }),
  search: async () => ({ query: '?search=person' }),
  setPassword: async ({ aMember, aPasswordLink }) => ({
    body: { token: await aPasswordLink(await aMember()), password: 'quite another sentence' },
  }),
  changeOwnDetails: async (_, { caller }) => ({
    body: caller?.chapter_id === null ? { full_name: 'Another Name' } : { phone: '9123456789' },
  }),
  changeNetworkIdentity: async () => ({ body: { network_name: `Network ${Math.random()}` } }),
  setNetworkLogo: async () => ({ bytes: A_PICTURE, type: 'image/png' }),
  readNetworkLogo: async ({ aLogo }) => ({ id: await aLogo() }),
  changeOwnEmail: async () => ({
    body: { email: `new.${Math.random()}@example.com`, current_password: PASSWORD },
  }),
  confirmEmail: async () => ({ body: { token: 'x'.repeat(43) } }),
  endSession: async ({ aSession }, scene, whose) => ({ id: await aSession({ id: personId(scene, whose) }) }),
  signInWithPasskey: async () => ({ body: A_SIGNED_CHALLENGE }),
  askToReauthenticate: async ({ aPasskey }, { caller, self }) => {
    await aPasskey(caller ?? self);
    return { body: { purpose: 'change_email' } };
  },
  askToAddPasskey: async () => ({ body: { current_password: PASSWORD } }),
  addPasskey: async ({ aChallengeToAdd }, { caller, self }) => ({
    body: aDevice({ origin: 'http://localhost' }).make(await aChallengeToAdd(caller ?? self)).body,
  }),
  renamePasskey: async ({ aPasskey }, scene, whose) => ({
    id: await aPasskey({ id: personId(scene, whose) }),
    body: { name: 'My phone' },
  }),
  removePasskey: async ({ aPasskey }, scene, whose) => ({
    id: await aPasskey({ id: personId(scene, whose) }),
  }),
  inviteMember: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  getMember: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  memberFigures: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  setPicture: async () => ({ bytes: A_PICTURE, type: 'image/png' }),
  setIdealReferral: async () => ({ body: { ideal_referral: 'Owners of small hotels' } }),
  memberPicture: async ({ aPicture }, scene, whose) => {
    const id = personId(scene, whose);
    await aPicture({ id });
    return { id };
  },
  readPicture: async ({ aPicture }, { self }) => ({ id: await aPicture(self) }),
  removePicture: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  endMembership: async ({ aMember }, scene, whose) => ({
    id: whose === 'own' ? personId(scene, whose) : (await aMember({ chapter: chapterOf(scene, whose) })).id,
  }),
  resumeMembership: async ({ aMember }, scene, whose) => ({
    id:
      whose === 'own'
        ? personId(scene, whose)
        : (await aMember({ chapter: chapterOf(scene, whose), removed: true })).id,
    body: {},
  }),
  renewMemberships: async (_, { self }) => ({
    body: { ids: [self.id], subscription_valid_till: '2030-12-31' },
  }),
  undoRenewals: async ({ aMember }, { self }) => {
    const { id } = await aMember({ chapter: { id: self.chapter_id as number }, validTill: '2030-12-31' });
    return { body: { renewals: [{ id, before: '2027-12-31', after: '2030-12-31' }] } };
  },
  inviteMembers: async (_, { self }) => ({ body: { ids: [self.id] } }),
  inviteChapter: async (_, scene, whose) => chapterOf(scene, whose),
  holdInvitations: async (_, scene, whose) => ({ ...chapterOf(scene, whose), body: { held: 0 } }),
  inviteSuperAdmin: async () => ({
    body: {
      full_name: 'Sue Per',
      email: `super.${Math.random()}@example.com`,
      current_password: PASSWORD,
    },
  }),
  remindSuperAdmin: async (_, scene, whose) => ({
    id: personId(scene, whose),
    body: { current_password: PASSWORD },
  }),
  endSuperAdmin: async ({ aSuperAdmin }, scene, whose) => ({
    id: whose === 'general' ? (await aSuperAdmin()).id : personId(scene, whose),
    body: { current_password: PASSWORD },
  }),
  memberHistory: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  chapterHistory: async (_, scene, whose) => chapterOf(scene, whose),
  getChapter: async (_, scene, whose) => chapterOf(scene, whose),
  exportMemberHistory: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  exportChapterHistory: async (_, scene, whose) => chapterOf(scene, whose),
  chapterReport: async (_, scene, whose) => chapterOf(scene, whose),
  memberScore: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  chapterMatrix: async (_, scene, whose) => chapterOf(scene, whose),
  exportChapterMatrix: async (_, scene, whose) => chapterOf(scene, whose),
  chapterScores: async (_, scene, whose) => chapterOf(scene, whose),
  exportChapterScores: async (_, scene, whose) => chapterOf(scene, whose),
  setScoreRules: async (_, scene, whose) => ({ ...chapterOf(scene, whose), body: DEFAULT_SCORE_RULES }),
  resetScoreRules: async (_, scene, whose) => chapterOf(scene, whose),
  updateChapter: async (_, scene, whose) => ({
    id: chapterOf(scene, whose).id,
    body: { region: `Moved ${Math.random()}` },
  }),
  registerMember: async (_, { self, outsider }, whose) => ({
    body: memberForm({ chapter_id: (whose === 'own' ? self : outsider).chapter_id }),
  }),
  updateMember: async (_, scene, whose) => ({ id: personId(scene, whose), body: { vertical: 'Roofing' } }),
  createChapter: async () => ({ body: { name: `New ${Math.random()}`, region: 'North' } }),
  getPermissions: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  setPermissions: async (_, scene, whose) => ({ id: personId(scene, whose), body: flags() }),
  giveReferral: async (_, scene, whose) => ({ body: referralForm({ id: personId(scene, whose) }) }),
  getReferral: async ({ aReferral }, scene, whose) => ({ id: (await aReferral(sides(scene, whose))).id }),
  correctReferral: async ({ aReferral }, scene, whose) => ({
    id: (await aReferral(sides(scene, whose))).id,
    body: { tier: 'C' },
  }),
  withdrawReferral: async ({ aReferral }, scene, whose) => ({
    id: (await aReferral(sides(scene, whose))).id,
  }),
  nudgeReferral: async ({ aReferral }, scene, whose) => ({
    id: (await aReferral({ ...sides(scene, whose), daysAgo: 8 })).id,
  }),
  addDevice: async () => ({ body: deviceForm() }),
  changeDevice: async ({ aDevice }, scene, whose) => ({
    id: await aDevice({ id: personId(scene, whose) }),
    body: { refuses: ['digest'] },
  }),
  removeDevice: async ({ aDevice }, scene, whose) => ({ id: await aDevice({ id: personId(scene, whose) }) }),
  chooseMail: async () => ({ body: { digest: 0 } }),
  unsubscribe: async (_, { self }) => ({
    body: { token: `${self.id}.digest.${'x'.repeat(43)}`, wanted: 0 },
  }),
  changeReferralStatus: async ({ aReferral }, scene, whose) => ({
    id: (await aReferral(sides(scene, whose))).id,
    body: { referral_status: 'no_response' },
  }),
  undoAnswer: async ({ aReferral }, scene, whose) => ({
    id: (await aReferral({ ...sides(scene, whose), status: 'no_response' })).id,
    body: { referral_status: 'no_response' },
  }),
  sendThankYou: async ({ aReferral }, scene, whose) => ({
    body: thankYouForm(await aReferral(sides(scene, whose))),
  }),
  correctThankYou: async ({ aNote }, scene, whose) => ({
    id: (await aNote(sides(scene, whose))).id,
    body: { amount: 2500 },
  }),
  withdrawThankYou: async ({ aNote }, scene, whose) => ({ id: (await aNote(sides(scene, whose))).id }),
  approveThankYou: async ({ aNote }, scene, whose) => ({
    id: (await aNote(sides(scene, whose))).id,
    body: { status: 'approved' },
  }),
  approveThankYous: async ({ aNote }, scene, whose) => ({
    body: { ids: [(await aNote(sides(scene, whose))).id] },
  }),
  proposeMeeting: async ({ aFreeDay }, { caller, self, outsider }, whose) => ({
    body: meetingForm({
      day: aFreeDay(),
      ...((whose !== 'own' || caller !== self) && {
        chapter_id: (whose === 'own' ? self : outsider).chapter_id,
      }),
    }),
  }),
  getMeeting: aMeetingOf({}),
  changeMeeting: aMeetingOf({ agenda: 'Another talk' }),
  cancelMeeting: aMeetingOf({}),
  approveMeeting: aMeetingOf({}),
  meetingCalendar: aMeetingOf({}),
  meetingSheet: async ({ aMeeting }, { self, outsider }, whose) => ({
    id: (await aMeeting({ by: whose === 'own' ? self : outsider })).id,
  }),
  readCalendar: async ({ aCalendarAddress }, { self }) => ({ id: await aCalendarAddress(self) }),
  attendance: aMeetingOf({}, true),
  recordAttendance: aMeetingOf({ state: 'late' }, true),
  exportAttendance: aMeetingOf({}, true),
  listGuests: anApprovedMeetingOf(),
  exportGuests: anApprovedMeetingOf(),
  inviteGuest: anApprovedMeetingOf(guestForm),
  getGuest: aGuestOf(),
  removeGuest: aGuestOf(),
  setGuestStatus: aGuestOf({ status: 'approved' }),
  memberTestimonials: async (_, scene, whose) => ({ id: personId(scene, whose) }),
  writeTestimonial: async ({ aMember }, scene, whose) => ({
    id: whose === 'own' ? personId(scene, whose) : (await aMember({ chapter: chapterOf(scene, whose) })).id,
    body: testimonialForm(),
  }),
  changeTestimonial: aTestimonialOf('pending', testimonialForm()),
  withdrawTestimonial: aTestimonialOf('approved'),
  decideTestimonial: aTestimonialOf('pending', { status: 'approved' }),
  takeBackTestimonial: aTestimonialOf('approved', { reason: 'Not fair' }),
  hideTestimonial: aTestimonialOf('approved', { hidden: 1 }),
  getOneToOne: aOneToOneOf({}),
  planOneToOne: someoneOf((partner) => oneToOneForm(partner)),
  recordOneToOne: someoneOf(({ id }) => ({ partner_id: id, day: '2026-11-08' })),
  changeOneToOne: aOneToOneOf({}, { starts: '09:30' }),
  answerOneToOne: aOneToOneOf({ status: 'proposed' }, { status: 'accepted' }),
  cancelOneToOne: aOneToOneOf({}),
  confirmOneToOne: aOneToOneOf({ at: YESTERDAY }, { met: 1 }),
  recordVisit: aGuestOf({ visit: 'came' }, true),
  createImport: async () => ({ body: { file_name: 'members.csv', size: 1 } }),
  getImport: anImportOf('ready'),
  uploadImport: anImportOf('uploading', { query: '?part=0', bytes: Buffer.from('x') }),
  downloadImport: anImportOf('ready'),
  matchImport: anImportOf('ready', { body: { make_chapters: 0 } }),
  listImportRows: anImportOf('ready'),
  correctImportRow: anImportOf('ready', { body: { line: 2, cells: [{ column: 0, text: 'somebody' }] } }),
  startImport: anImportOf('ready'),
  cancelImport: anImportOf('ready'),
  undoImport: anImportOf('done', {}, 'referrals'),
  importInvitations: anImportOf('done', { body: { address: 'https://network.example' } }),
};
