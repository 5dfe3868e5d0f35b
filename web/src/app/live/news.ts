import type { LiveEvent, SessionUser } from '@bn/contract';
import { ACTIVITY_KINDS, type EventKind } from '@bn/contract/domain';
import type { Tag } from '../../api/api.ts';

/** The text for events addressed to the user that the bell has no sentence for, or not yet. */
const TEXTS: Partial<Record<EventKind, (name: string) => string>> = {
  referral_received: (name) => `${name} gave you a referral`,
  referral_status_changed: (name) => `${name} answered your referral`,
  referral_corrected: (name) => `${name} edited a referral to you`,
  referral_withdrawn: (name) => `${name} withdrew a referral to you`,
  referral_nudged: (name) => `${name} asked you about a referral that is waiting for an answer`,
  referral_reminded: () => 'A referral is waiting for your answer',
  thankyou_received: (name) => `${name} sent you a thank-you note`,
  thankyou_corrected: (name) => `${name} edited a thank-you note to you`,
  thankyou_approved: (name) => `${name} approved a thank-you note`,
  thankyou_approval_undone: (name) => `${name} undid the approval of a thank-you note`,
  thankyou_returned: (name) => `${name} returned your thank-you note`,
  thankyou_withdrawn: (name) => `${name} withdrew a thank-you note to you`,
  permissions_changed: (name) => `${name} changed your permissions`,
};
export const newsText = ({ kind, name }: LiveEvent): string | undefined => TEXTS[kind]?.(name ?? 'Someone');

/** The item: the referral with its notes, or the user's own permissions. */
export const newsLink = ({ referral_id }: LiveEvent): string =>
  referral_id === null ? '/account' : `/referrals/${referral_id}`;

const inBell = ({ kind }: LiveEvent): boolean => (ACTIVITY_KINDS as readonly string[]).includes(kind);

/** Does the bell have something new for this user? Their own actions do not count. */
export const isNewsFor = (event: LiveEvent, { role }: SessionUser): boolean =>
  event.own === 0 &&
  inBell(event) &&
  (event.to_me === 1 || role === 'super_admin' || event.kind === 'member_joined');

/** The cache tags that an event invalidates. An event without ids is about other people in the chapter. */
export const staleAfter = ({ kind, referral_id }: LiveEvent): readonly Tag[] => {
  if (kind.startsWith('chapter_')) return ['Chapters', 'Members', 'Dashboard', 'Activity'];
  if (kind.startsWith('member') || kind === 'permissions_changed')
    return ['Members', 'Permissions', 'Chapters', 'Dashboard', 'Activity'];
  const lists: readonly Tag[] = kind.startsWith('thankyou_') ? ['ThankYous', 'Dashboard'] : ['Dashboard'];
  return referral_id === null ? lists : [...lists, 'Referrals', 'Activity'];
};

/** These events change what the user may see or do. */
const OF_RIGHTS: readonly EventKind[] = ['permissions_changed', 'member_changed', 'membership_resumed'];
export const changesRights = ({ kind, to_me }: LiveEvent): boolean => to_me === 1 && OF_RIGHTS.includes(kind);
