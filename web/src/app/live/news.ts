import type { SessionUser, ToldEvent } from '@bn/contract';
import { ACTIVITY_KINDS, type EventKind } from '@bn/contract/domain';
import type { Tag } from '../../api/api.ts';

/** What is said about something that is to the reader and that the bell has no sentence for, or not yet. */
const TEXTS: Partial<Record<EventKind, string>> = {
  referral_received: 'You received a referral',
  referral_status_changed: 'A referral of yours was answered',
  referral_corrected: 'A referral to you was edited',
  referral_withdrawn: 'A referral to you was withdrawn',
  referral_nudged: 'You were asked about a referral that is waiting for your answer',
  referral_reminded: 'A referral is waiting for your answer',
  thankyou_received: 'You received a thank-you note',
  thankyou_corrected: 'A thank-you note to you was edited',
  thankyou_approved: 'A thank-you note was approved',
  thankyou_approval_undone: 'The approval of a thank-you note was undone',
  thankyou_returned: 'A thank-you note of yours was returned',
  thankyou_withdrawn: 'A thank-you note to you was withdrawn',
  permissions_changed: 'Your permissions were changed',
};
export const newsText = ({ kind }: ToldEvent): string | undefined => TEXTS[kind];

const inBell = ({ kind }: ToldEvent): boolean => (ACTIVITY_KINDS as readonly string[]).includes(kind);

/** Does the bell have something new for this reader? What one did oneself is no news. */
export const ringsFor = (event: ToldEvent, { role }: SessionUser): boolean =>
  event.own === 0 &&
  inBell(event) &&
  (event.to_me === 1 || role === 'super_admin' || event.kind === 'member_joined');

/** Which of the loaded answers an event makes old. Without its ids it is about others of the chapter. */
export const staleAfter = ({ kind, referral_id }: ToldEvent): readonly Tag[] => {
  if (kind.startsWith('chapter_')) return ['Chapters', 'Members', 'Dashboard', 'Activity'];
  if (kind.startsWith('member') || kind === 'permissions_changed')
    return ['Members', 'Permissions', 'Chapters', 'Dashboard', 'Activity'];
  const lists: readonly Tag[] = kind.startsWith('thankyou_') ? ['ThankYous', 'Dashboard'] : ['Dashboard'];
  return referral_id === null ? lists : [...lists, 'Referrals', 'Activity'];
};

/** After these the reader may see or do something else than before. */
const OF_RIGHTS: readonly EventKind[] = ['permissions_changed', 'member_changed', 'membership_resumed'];
export const changesRights = ({ kind, to_me }: ToldEvent): boolean => to_me === 1 && OF_RIGHTS.includes(kind);
