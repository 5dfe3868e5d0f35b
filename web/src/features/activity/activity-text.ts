import type { Activity, SessionUser } from '@bn/contract';
import { REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { shownDay } from '../../ui/date/day-text.ts';
import { formatAmount, formatCount } from '../../ui/text/format.ts';

/** 'the meeting on 19/11/2026, 07:30', '6 meetings from 19/11/2026, 07:30': the network's wall clock, for a super admin with the chapter. */
const meetingText = ({ meeting, chapter }: Activity, member: boolean): string => {
  const whose = member ? '' : ` of ${chapter}`;
  if (!meeting) return `a meeting${whose}`;
  const when = `${shownDay(meeting.day)}, ${meeting.starts}`;
  return meeting.meetings > 1
    ? `${formatCount(meeting.meetings)} meetings${whose} from ${when}`
    : `the meeting${whose} on ${when}`;
};

/**
 * One sentence per event. A super admin sees both names; a member is one of the two, and only for an approved
 * note could be either: it concerns both its sender and its receiver.
 */
export const activityText = (event: Activity, reader: SessionUser): string => {
  const { kind, name, other, chapter, referral_status, amount, own, guest_status } = event;
  const member = reader.role === 'member';
  const whom = member ? 'you' : other;
  const sum = amount === null ? '' : ` of ${formatAmount(amount)}`;
  switch (kind) {
    case 'referral_received':
      return `${name} gave ${whom} a referral`;
    case 'referral_status_changed': {
      const status = referral_status ? `: ${REFERRAL_STATUS_LABELS[referral_status]}` : '';
      return `${name} answered ${member ? 'your' : `${other}'s`} referral${status}`;
    }
    case 'thankyou_received':
      return `${name} sent ${whom} a thank-you note${sum}`;
    case 'thankyou_approved':
      return member && own === 1
        ? `Your thank-you note${sum} to ${other} was approved`
        : `${name}'s thank-you note${sum} to ${whom} was approved`;
    case 'member_joined':
      return `${name} joined ${member ? 'your chapter' : chapter}`;
    case 'receiver_left':
      return `${name} has left; your referral to them is still open`;
    case 'referral_nudged':
      return `${name} reminded ${whom} to answer a referral`;
    case 'thankyou_returned':
      return `${name} returned ${member ? 'your' : `${other}'s`} thank-you note${sum}`;
    case 'meeting_approved':
      return `${name} announced ${meetingText(event, member)}`;
    case 'meeting_changed':
      return `${name} changed ${meetingText(event, member)}`;
    case 'meeting_cancelled':
      return `${name} cancelled ${meetingText(event, member)}`;
    case 'meeting_declined':
      return `${name} declined your proposal for ${meetingText(event, member)}`;
    case 'guest_decided':
      return `${name} ${guest_status === 'declined' ? 'declined' : 'approved'} ${member ? 'your' : 'the'} guest ${other}`;
    case 'testimonial_approved':
      if (!member) return `${name}'s testimonial about ${other} was approved`;
      return own === 1
        ? `Your testimonial about ${other} was approved`
        : `${name} wrote a testimonial about you`;
    case 'testimonial_returned':
      return member
        ? `${name} returned your testimonial about ${other}`
        : `${name} returned a testimonial about ${other}`;
  }
};

/** The item: the meeting, the new member, the page with the testimonial, or the referral with its notes. */
export const activityLink = ({ kind, meeting, member_id, referral_id }: Activity): string => {
  if (meeting) return `/meetings/${meeting.id}`;
  if (member_id !== null) return `/members/${member_id}${kind === 'member_joined' ? '' : '#testimonials'}`;
  return referral_id === null ? '/dashboard' : `/referrals/${referral_id}`;
};
