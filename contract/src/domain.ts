/**
 * The product's vocabulary: values that cross the wire and the labels people read.
 * No schema library here, so that the browser can import it for a few hundred bytes.
 */

export * from './history.ts';
export * from './limits.ts';
export * from './member-fields.ts';
export * from './rules/guests.ts';
export * from './rules/imports.ts';
export * from './rules/meetings.ts';
export * from './rules/notes.ts';
export * from './rules/one-to-ones.ts';
export * from './rules/permissions.ts';
export * from './rules/pictures.ts';
export * from './rules/referrals.ts';
export * from './rules/renewals.ts';
export * from './rules/series.ts';
export * from './rules/standings.ts';
export * from './rules/testimonials.ts';
export * from './score-criteria.ts';
export * from './values/email.ts';
export * from './values/written-number.ts';
export * from './words/event-kinds.ts';
export * from './words/history-words.ts';
export * from './words/import-words.ts';
export * from './words/look-after-words.ts';

export const VALIDITIES = ['over', 'soon'] as const;
export type Validity = (typeof VALIDITIES)[number];
export const SOON_DAYS = 30;

export const MEMBER_SORTS = ['name', 'valid_till', 'valid_till_desc'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** A chapter needs attention after this long without a referral, or when its notes have waited this long. */
export const QUIET_DAYS = 14;
export const NOTES_WAIT_DAYS = 7;
/** With this many chapters there is a usual level, and only a chapter below it needs attention. */
export const COMPARED_FROM = 4;

export const NEED_KINDS = [
  'answer_referral',
  'correct_note',
  'decide_note',
  'approve_meeting',
  'approve_guest',
  'change_testimonial',
  'decide_testimonial',
  'renew_membership',
  'answer_one_to_one',
  'confirm_one_to_one',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];
export const NEEDS_LENGTH = 50;

/** The topics people can choose to be e-mailed about. Links and passwords are always sent. */
export const MAIL_TOPICS = [
  'referral_received',
  'referral_answered',
  'thanked',
  'note_decided',
  'reminder',
  'digest',
  'meetings',
  'testimonials',
  'membership',
  'one_to_ones',
] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
/** What the link in a mail ends: one topic of a member, or every mail to a guest, who has no account. */
export const UNSUBSCRIBE_TOPICS = [...MAIL_TOPICS, 'guest'] as const;
export type UnsubscribeTopic = (typeof UNSUBSCRIBE_TOPICS)[number];
/** Each completes the sentence 'Tell me by e-mail when'. */
export const MAIL_TOPIC_LABELS: Record<MailTopic, string> = {
  referral_received: 'Someone gives me a referral',
  referral_answered: 'A referral I gave is answered',
  thanked: 'Someone thanks me',
  note_decided: 'My thank-you note is approved or returned',
  reminder: 'A referral is still waiting for my answer',
  digest: 'My week, on Monday morning',
  meetings: 'A meeting of my chapter is announced, changed or cancelled',
  testimonials: 'Someone writes a testimonial about me, or mine is returned',
  membership: 'My membership is about to end',
  one_to_ones: 'Someone plans a one-to-one with me, answers mine, or says that we met',
};

/** Of browsers that show notifications. */
export const DEVICE_LIMITS = { most: 10, endpoint: 1_000 } as const;
/** When nothing arrives on a new device, in its time zone. */
export const QUIET_HOURS = { from: '21:00', until: '07:00' } as const;

export const ACTIVITY_KINDS = [
  'referral_received',
  'referral_status_changed',
  'thankyou_received',
  'thankyou_approved',
  'member_joined',
  'receiver_left',
  'referral_nudged',
  'thankyou_returned',
  'meeting_approved',
  'meeting_changed',
  'meeting_cancelled',
  'guest_decided',
  'testimonial_approved',
  'testimonial_returned',
  'meeting_declined',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export const ACTIVITY_LENGTH = 4;
/** How far back 'See all' goes. */
export const ACTIVITY_DAYS = 30;

/** How many results of each kind the search over everything shows. */
export const SEARCH_LENGTH = 5;

/** Lists: the members' pager always has ten pages; see `pagerSize`. */
export const PAGER = { pages: 10, smallest: 10, largest: 100 } as const;
export const MAX_ROWS = 1000;
/** Up to here a list's total is exact; beyond, a search may answer a lower bound and `more: true`. */
export const EXACT_TOTAL = 10_000;
export const SCROLL_SIZE = 50;
/** How long the server remembers an Idempotency-Key; a browser stops resending a failed write before that. */
export const KEYS_KEPT_DAYS = 30;

/** The page size with which ten pages hold every row, within sensible bounds. */
export const pagerSize = (total: number): number =>
  Math.min(PAGER.largest, Math.max(PAGER.smallest, Math.ceil(total / PAGER.pages)));

export const TOP_GIVERS = 10;

/** How many months a member's figures cover, the current one included; how many of them the dashboard shows. */
export const FIGURE_MONTHS = 12;
export const DASHBOARD_MONTHS = 6;
export const TOP_PARTNERS = 5;

/** Export formats of lists. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** From this many rows on, a file is written to disk while it arrives, where the browser supports it. */
export const LARGE_EXPORT = 20_000;

export const TREND_DAYS = 6;

export const ERROR_CODES = [
  'invalid_input',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'changed_meanwhile',
  'payload_too_large',
  'unsupported_media_type',
  'key_reused',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** 'Must be a date', from the reason 'must be a date'. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
