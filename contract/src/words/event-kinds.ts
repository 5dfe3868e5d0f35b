/** The events that writes publish to the people they concern: in the open app, and by mail. */
export const EVENT_KINDS = [
  'referral_received',
  /** Answered by its receiver. */
  'referral_status_changed',
  'referral_answer_undone',
  'referral_corrected',
  'referral_withdrawn',
  /** By its sender, and automatically. */
  'referral_nudged',
  'referral_reminded',
  'thankyou_received',
  'thankyou_corrected',
  'thankyou_approved',
  'thankyou_approval_undone',
  'thankyou_returned',
  'thankyou_withdrawn',
  'member_joined',
  'member_changed',
  /** A member changed their own picture or text. */
  'profile_changed',
  'picture_removed',
  'membership_ended',
  'membership_resumed',
  'permissions_changed',
  'chapter_created',
  'chapter_changed',
  /** By which a chapter's members are scored. */
  'score_rules_changed',
  'meeting_proposed',
  /** Changed or cancelled before it was approved. */
  'meeting_proposal_changed',
  /** To the proposer of a meeting that someone else cancelled before it was approved. */
  'meeting_declined',
  'meeting_approved',
  'meeting_changed',
  'meeting_cancelled',
  'attendance_recorded',
  'guest_invited',
  'guest_decided',
  'guest_recorded',
  /** Either of the two, for those who see the chapter's guests and are not the inviter. */
  'guest_changed',
  /** Written, or changed and sent again: for those who decide. */
  'testimonial_sent',
  /** An undecided one was decided or withdrawn: for the others who decide. */
  'testimonial_settled',
  'testimonial_approved',
  'testimonial_returned',
  /** An approved one was hidden, shown again, withdrawn or taken back. */
  'testimonial_changed',
  /** A new one, or another time for it: for the one who answers. */
  'one_to_one_proposed',
  'one_to_one_accepted',
  'one_to_one_declined',
  'one_to_one_cancelled',
  /** One of the two says that they met, and the other has not answered yet. */
  'one_to_one_met',
  /** Its place or topics, or whether it counts. */
  'one_to_one_changed',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** How many events a reader who was away gets one by one; after more than that they reload everything. */
export const EVENTS_AT_ONCE = 200;
/** Days for which they are kept. */
export const EVENTS_KEPT_DAYS = 30;
