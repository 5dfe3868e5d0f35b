import type { MailTopic } from '@bn/contract';

export const TOPIC_OF = {
  referral_received: 'referral_received',
  referral_answered: 'referral_answered',
  thanked: 'thanked',
  note_approved: 'note_decided',
  note_returned: 'note_decided',
  nudge: 'reminder',
  reminder: 'reminder',
  digest: 'digest',
  meeting_approved: 'meetings',
  meeting_changed: 'meetings',
  meeting_cancelled: 'meetings',
  testimonial_approved: 'testimonials',
  testimonial_returned: 'testimonials',
  invitation: null,
  test: null,
  guest_invitation: null,
  guest_change: null,
  guest_cancellation: null,
  password: null,
  email_link: null,
  email_changed: null,
  membership_ending: 'membership',
  super_admin_added: null,
  super_admin_ended: null,
} as const satisfies Record<string, MailTopic | null>;
export type MailKind = keyof typeof TOPIC_OF;
