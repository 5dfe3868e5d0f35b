import type { LiveEvent, SessionUser } from '@bn/contract';
import { ACTIVITY_KINDS, type EventKind } from '@bn/contract/domain';
import type { Tag } from '../../api/api.ts';

/** The text for events addressed to the user that the bell has no sentence for, or not yet. */
const TEXTS: Partial<Record<EventKind, (name: string) => string>> = {
  referral_received: (name) => `${name} gave you a referral`,
  referral_status_changed: (name) => `${name} answered your referral`,
  referral_answer_undone: (name) => `${name} took back the answer to your referral`,
  referral_corrected: (name) => `${name} edited a referral to you`,
  referral_withdrawn: (name) => `${name} withdrew a referral to you`,
  referral_nudged: (name) => `${name} reminded you to answer a referral`,
  referral_reminded: () => 'A referral is waiting for your answer',
  thankyou_received: (name) => `${name} sent you a thank-you note`,
  thankyou_corrected: (name) => `${name} edited a thank-you note to you`,
  thankyou_approved: (name) => `${name} approved a thank-you note`,
  thankyou_approval_undone: (name) => `${name} undid the approval of a thank-you note`,
  thankyou_returned: (name) => `${name} returned your thank-you note`,
  thankyou_withdrawn: (name) => `${name} withdrew a thank-you note to you`,
  picture_removed: (name) => `${name} removed your picture`,
  permissions_changed: (name) => `${name} changed your permissions`,
  meeting_proposed: (name) => `${name} proposed a meeting`,
  meeting_declined: (name) => `${name} declined your meeting`,
  meeting_approved: (name) => `${name} announced a meeting`,
  meeting_changed: (name) => `${name} changed a meeting`,
  meeting_cancelled: (name) => `${name} cancelled a meeting`,
  guest_invited: (name) => `${name} invited a guest`,
  guest_decided: (name) => `${name} decided about your guest`,
  guest_recorded: (name) => `${name} recorded the visit of your guest`,
  testimonial_sent: (name) => `${name} wrote a testimonial that is waiting for approval`,
  testimonial_approved: (name) => `${name} approved a testimonial`,
  testimonial_returned: (name) => `${name} returned your testimonial`,
  one_to_one_proposed: (name) => `${name} would like to meet you`,
  one_to_one_accepted: (name) => `${name} accepted your one-to-one`,
  one_to_one_declined: (name) => `${name} declined your one-to-one`,
  one_to_one_cancelled: (name) => `${name} cancelled your one-to-one`,
  one_to_one_met: (name) => `${name} says that you met`,
};
export const eventText = ({ kind, name }: LiveEvent): string | undefined => TEXTS[kind]?.(name ?? 'Someone');

/** The item: the one-to-one, the meeting, the page with the testimonial, the referral with its notes, or the user's own permissions. */
export const eventLink = (event: LiveEvent): string => {
  const { referral_id, meeting_id, testimonial_id, one_to_one_id, member_id } = event;
  if (one_to_one_id !== null) return `/one-to-ones/${one_to_one_id}`;
  if (meeting_id !== null) return `/meetings/${meeting_id}`;
  if (testimonial_id !== null && member_id !== null) return `/members/${member_id}`;
  return referral_id === null ? '/account' : `/referrals/${referral_id}`;
};

/** What a whole chapter is notified of. */
const TO_CHAPTER: readonly EventKind[] = [
  'member_joined',
  'meeting_approved',
  'meeting_changed',
  'meeting_cancelled',
];
const isOfChapter = ({ kind }: LiveEvent, { role }: SessionUser): boolean =>
  role === 'member' && TO_CHAPTER.includes(kind);

/** Does it call for a toast? Of other chapters, a super admin would get too many. */
export const toastsFor = (event: LiveEvent, user: SessionUser): boolean =>
  eventText(event) !== undefined && (event.to_me === 1 || (event.own === 0 && isOfChapter(event, user)));

export const inBell = ({ kind }: LiveEvent): boolean => (ACTIVITY_KINDS as readonly string[]).includes(kind);

/** Does the bell have something new for this user? Their own actions do not count. */
export const concerns = (event: LiveEvent, user: SessionUser): boolean =>
  event.own === 0 &&
  inBell(event) &&
  (event.to_me === 1 || user.role === 'super_admin' || isOfChapter(event, user));

/** A chapter's members are on its sheets, some were guests, and they write about each other. */
const OF_MEMBERS: readonly Tag[] = [
  'Members',
  'Permissions',
  'Chapters',
  'Dashboard',
  'Activity',
  'Attendance',
  'Guests',
  'Testimonials',
  'OneToOnes',
];

/** The cache tags that an event invalidates. An event without ids is about other people in the chapter. */
export const staleAfter = (event: LiveEvent): readonly Tag[] => {
  const { kind, referral_id } = event;
  if (kind === 'score_rules_changed') return ['Scores'];
  if (kind.startsWith('chapter_')) return ['Chapters', 'Members', 'Dashboard', 'Activity'];
  if (kind === 'profile_changed' || kind === 'picture_removed') return ['Members'];
  // A meeting says what its reader may do.
  if (changesRights(event)) return [...OF_MEMBERS, 'Meetings'];
  if (kind.startsWith('member') || kind === 'permissions_changed') return OF_MEMBERS;
  // A whole chapter gets one for each tap.
  if (kind === 'attendance_recorded') return ['Attendance'];
  if (kind.startsWith('guest_')) return ['Guests', 'Meetings', 'Activity'];
  if (kind.startsWith('one_to_one_')) return ['OneToOnes'];
  if (kind.startsWith('testimonial_')) return ['Testimonials', 'Activity'];
  if (kind.startsWith('meeting_')) return ['Meetings', 'Activity'];
  const lists: readonly Tag[] = kind.startsWith('thankyou_') ? ['ThankYous', 'Dashboard'] : ['Dashboard'];
  return referral_id === null ? lists : [...lists, 'Referrals', 'Activity'];
};

/** Several people record attendance together: each sees the taps of the others at once. */
export const isOnSheet = ({ kind, meeting_id }: LiveEvent, path: string): boolean =>
  kind === 'attendance_recorded' && path === `/meetings/${meeting_id}`;

/** These events change what the user may see or do. */
const OF_RIGHTS: readonly EventKind[] = ['permissions_changed', 'member_changed', 'membership_resumed'];
export const changesRights = ({ kind, to_me }: LiveEvent): boolean => to_me === 1 && OF_RIGHTS.includes(kind);
