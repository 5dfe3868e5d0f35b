import type { AuditSubject, HistoryAction } from '../history.ts';
import { MEMBER_FIELDS, type MemberFieldName } from '../member-fields.ts';
import { ATTENDANCE_LABELS, type AttendanceState } from '../rules/meetings.ts';
import { TITLE_LABELS, type Title } from '../rules/permissions.ts';
import { SCORE_CRITERIA, SCORE_CRITERION_LABELS } from '../score-criteria.ts';

/** A sentence for everything the log can record: a missing one does not compile. */
export const HISTORY_SENTENCES: Record<HistoryAction, string> = {
  sign_in: '{who} signed in',
  'sign_in.failed': 'A sign-in as {about} failed',
  'sign_in.limited': 'Sign-ins as {about} were stopped after too many wrong passwords',
  'sign_in.passkey_missing':
    'A sign-in as {about} was refused: the password was right, but a passkey is required',
  'sign_in.passkey_copied': 'A sign-in as {about} was refused: a copy of their passkey may be in use',
  sign_out: '{who} signed out',
  'session.ended': '{who} signed out on other devices',
  'passkey.added': '{who} added a passkey',
  'passkey.renamed': '{who} renamed a passkey',
  'passkey.removed': '{who} removed a passkey',
  'passkeys.ended': 'The passkeys of {about} ended with their password',
  'passkeys.required': 'From the command line, passkeys were required of super admins',
  'passkeys.not_required': 'From the command line, super admins were allowed to sign in without a passkey',
  'password.set': 'From the command line, {about} got a new password',
  'password.changed': '{who} changed their password',
  'password.forgotten': 'A password reset was requested',
  'password.forgotten_limited': 'Password resets from one address were stopped after too many requests',
  'password.set_by_link': '{who} set a password with a one-time link',
  'password.link_limited': 'One-time links from one address were stopped after too many requests',
  'network.changed': "{who} changed the network's name, logo or reply address",
  'chapter.created': '{who} created the chapter {about}',
  'chapter.changed': '{who} changed the chapter {about}',
  'score_rules.changed': '{who} changed the score rules of {about}',
  'member.added': '{who} added {about}',
  'member.changed': '{who} changed {about}',
  'member.removed': 'From the command line, {about} was removed',
  'member.ended': '{who} ended the membership of {about}',
  'member.resumed': '{who} resumed the membership of {about}',
  'member.invited': '{who} created an invitation link for {about}',
  'invitations.held': '{who} held back the invitations of {about}',
  'invitations.released': '{who} no longer holds back the invitations of {about}',
  'details.changed': '{who} changed their details',
  'email.requested': '{who} asked to change their e-mail',
  'profile.changed': '{who} changed their profile',
  'picture.removed': '{who} removed the picture of {about}',
  'super_admin.created': 'From the command line, {about} was made a super admin',
  'super_admin.invited': '{who} invited {about} as a super admin',
  'super_admin.reminded': '{who} invited {about} as a super admin again',
  'super_admin.ended': '{who} ended the access of the super admin {about}',
  'permissions.changed': '{who} changed the permissions of {about}',
  'permissions.ended': 'The permissions of {about} ended on their last day',
  'referral.corrected': '{who} edited {about}',
  'referral.withdrawn': '{who} withdrew {about}',
  'referral.answer_undone': '{who} undid their answer to {about}',
  'thankyou.corrected': '{who} edited {about}',
  'thankyou.returned': '{who} returned {about}',
  'thankyou.approved': '{who} approved {about}',
  'thankyou.approval_undone': '{who} undid the approval of {about}',
  'thankyou.withdrawn': '{who} withdrew {about}',
  'account.exported': '{who} downloaded their data',
  'list.exported': '{who} exported a list',
  'import.started': '{who} started importing members from a file',
  'import.finished': '{who} imported members from a file',
  'import.cancelled': '{who} cancelled an import of members',
  'figures.imported': '{who} imported figures of former years from a file',
  'figures.undone': '{who} undid an import of figures of former years',
  'meeting.proposed': '{who} proposed {about}',
  'meeting.approved': '{who} approved {about}',
  'meeting.declined': '{who} declined {about}',
  'meeting.changed': '{who} changed {about}',
  'meeting.cancelled': '{who} cancelled {about}',
  'attendance.changed': '{who} corrected the attendance at {about}',
  'guest.invited': '{who} invited {about}',
  'guest.approved': '{who} approved {about}',
  'guest.declined': '{who} declined {about}',
  'guest.recorded': '{who} recorded the visit of {about}',
  'guest.removed': '{who} removed {about}',
  'guests.deleted': 'The data of former guests was deleted',
  'testimonial.written': '{who} wrote {about}',
  'testimonial.changed': '{who} edited {about}',
  'testimonial.returned': '{who} returned {about}',
  'testimonial.approved': '{who} approved {about}',
  'testimonial.taken_back': '{who} took {about} off the page',
  'testimonial.withdrawn': '{who} withdrew {about}',
  'testimonial.hidden': '{who} hid {about}',
  'testimonial.shown': '{who} showed {about} again',
  'one_to_one.planned': '{who} planned {about}',
  'one_to_one.recorded': '{who} recorded {about}',
  'one_to_one.accepted': '{who} accepted {about}',
  'one_to_one.declined': '{who} declined {about}',
  'one_to_one.changed': '{who} changed {about}',
  'one_to_one.cancelled': '{who} cancelled {about}',
  // Whether they met stays between the two.
  'one_to_one.answered': '{who} said whether {about} took place',
  'calendar.created': '{who} created a calendar address',
  'calendar.revoked': '{who} revoked their calendar address',
  'device.added': '{who} switched on notifications on a device',
  'device.removed': '{who} switched off notifications on a device',
  'call.refused': '{who} tried something that is not allowed',
};

/** What has no name of its own. */
export const HISTORY_THINGS: Record<AuditSubject, string> = {
  user: '-',
  chapter: '-',
  referral: 'a referral',
  thankyou: 'a thank-you note',
  import: 'an import',
  meeting: 'a meeting',
  guest: 'a guest',
  testimonial: 'a testimonial',
  one_to_one: 'a one-to-one',
};

/** A meeting is named by its day, a guest by their name, as long as it is kept. */
export const meetingWords = (day: string | null): string =>
  day === null ? HISTORY_THINGS.meeting : `the meeting on ${shownDay(day)}`;
export const guestWords = (name: string | null): string =>
  name === null ? HISTORY_THINGS.guest : `the guest ${name}`;
/** With the other one of the two. */
export const oneToOneWords = (name: string | null): string =>
  name === null ? HISTORY_THINGS.one_to_one : `${HISTORY_THINGS.one_to_one} with ${name}`;
/** A testimonial is named by its writer and its receiver, except the one whom the sentence names already: Bob hides a testimonial by Ada, and Ada withdraws one about Bob. */
export function testimonialWords(
  action: HistoryAction,
  { name: receiver, writer }: { name: string | null; writer?: string | null },
): string {
  const by = writer && !BY_ITS_WRITER.has(action) ? ` by ${writer}` : '';
  const about = receiver && !(by && BY_ITS_RECEIVER.has(action)) ? ` about ${receiver}` : '';
  return `${HISTORY_THINGS.testimonial}${by}${about}`;
}
const BY_ITS_WRITER: ReadonlySet<HistoryAction> = new Set<HistoryAction>([
  'testimonial.written',
  'testimonial.changed',
  'testimonial.withdrawn',
]);
const BY_ITS_RECEIVER: ReadonlySet<HistoryAction> = new Set<HistoryAction>([
  'testimonial.hidden',
  'testimonial.shown',
]);

/** '7,430.00 from Ada to Bob': so 'Cleo approved 7,430.00 from Ada to Bob'. */
export const noteWords = (
  { amount, from, to }: { amount: number; from: string; to: string },
  money: (amount: number) => string,
): string => `${money(amount)} from ${from} to ${to}`;

/** Labels missing from MEMBER_FIELDS. */
const FIELD_LABELS: Record<string, string> = {
  permissions_until: 'Last day',
  title: 'Title',
  picture: 'Picture',
  ideal_referral: 'My ideal referral',
  name: 'Chapter Name',
  network_name: 'Network name',
  reply_to: 'Reply address',
  logo: 'Logo',
  region: 'Region / Location',
  time_zone: 'Time zone',
  referral_type: 'Referral Type',
  tier: 'Job Type',
  contact_number: 'Contact Number',
  contact_preference: 'Contact Preference',
  referral_notes: 'Referral Note',
  amount: 'Amount',
  description: 'Description',
  date: 'Converted date',
  day: 'Date',
  starts: 'Time',
  minutes: 'Minutes',
  place: 'Place or link',
  agenda: 'Agenda',
  ...Object.fromEntries(
    SCORE_CRITERIA.map((criterion) => [`score_${criterion}`, SCORE_CRITERION_LABELS[criterion]]),
  ),
  score_colours: 'Colours',
  text: 'Text',
  attendance: 'Attendance',
  substitute: 'Substitute',
  member_since: 'Member since',
  passkey: 'Passkey',
};
const fieldLabel = (field: string): string =>
  MEMBER_FIELDS[field as MemberFieldName]?.label ??
  FIELD_LABELS[field] ??
  field.replace(/^can_/, '').replaceAll('_', ' ');

const shownValue = (field: string, value: string | null): string => {
  if (value === null || value === '') return 'none';
  if (field.startsWith('can_')) return value === '1' ? 'on' : 'off';
  if (field === 'title') return TITLE_LABELS[value as Title] ?? value;
  if (field === 'attendance') return ATTENDANCE_LABELS[value as AttendanceState] ?? value;
  if (field === 'contact_preference') return value === 'they_contact' ? THEY_CONTACT : YOU_CONTACT;
  return shownDay(value);
};
const shownDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
const THEY_CONTACT = 'They will contact you';
const YOU_CONTACT = 'You will contact them';

/** 'Vertical: Plumbing → Law'; where only the field's name was recorded, that it changed. */
export const changeText = (change: {
  field: string;
  before: string | null;
  after: string | null;
}): string => {
  const { field, before, after } = change;
  if (before === null && after === null) return `${fieldLabel(field)}: changed`;
  return `${fieldLabel(field)}: ${shownValue(field, before)} → ${shownValue(field, after)}`;
};
