import type { HistoryEntry } from '@bn/contract';
import {
  CONTACT_PREFERENCE_LABELS,
  FLAGS,
  flagLabel,
  type HistoryAction,
  type HistoryKind,
  MEMBER_FIELDS,
} from '@bn/contract/domain';
import { shownDay } from '../../ui/day-text.ts';

export const KIND_LABELS: Record<HistoryKind, string> = {
  sign_in: 'Sign-ins and passwords',
  membership: 'Memberships',
  change: 'Changes',
  permissions: 'Permissions',
  approval: 'Approvals',
  export: 'Exports',
  refused: 'Refused',
};

/** A sentence for everything that the log can tell: one that is missing does not compile. */
const SENTENCES: Record<HistoryAction, string> = {
  sign_in: '{who} signed in',
  'sign_in.failed': 'A sign-in as {about} failed',
  'sign_in.limited': 'Sign-ins as {about} were stopped after too many wrong passwords',
  sign_out: '{who} signed out',
  'session.ended': '{who} signed out elsewhere',
  'password.set': 'From the command line, {about} got a new password',
  'password.changed': '{who} changed their password',
  'password.forgotten': 'A forgotten password was reported',
  'password.set_by_link': '{who} chose a password by a one-time link',
  'chapter.created': '{who} made the chapter {about}',
  'chapter.changed': '{who} changed the chapter {about}',
  'member.added': '{who} added {about}',
  'member.changed': '{who} changed {about}',
  'member.removed': 'From the command line, {about} was removed',
  'member.ended': '{who} ended the membership of {about}',
  'member.resumed': '{who} resumed the membership of {about}',
  'member.invited': '{who} made an invitation link for {about}',
  'super_admin.created': 'From the command line, {about} was made a super admin',
  'permissions.changed': '{who} changed the permissions of {about}',
  'permissions.ended': 'The permissions of {about} ended on their last day',
  'referral.corrected': '{who} corrected {about}',
  'referral.withdrawn': '{who} withdrew {about}',
  'thankyou.corrected': '{who} corrected {about}',
  'thankyou.returned': '{who} returned {about}',
  'thankyou.approved': '{who} approved {about}',
  'thankyou.approval_undone': '{who} took back the approval of {about}',
  'thankyou.withdrawn': '{who} withdrew {about}',
  'account.exported': '{who} downloaded their data',
  'list.exported': '{who} exported a list',
  'call.refused': '{who} asked for something and was refused',
};

export interface Part {
  key: string;
  text: string;
  /** Where it leads. */
  to?: string;
}

type Named = Omit<Part, 'key'>;

const whoOf = ({ who }: HistoryEntry): Named => {
  if (!who) return { text: 'Somebody' };
  return who.role === 'member' ? { text: who.name, to: `/members/${who.id}` } : { text: who.name };
};

const aboutOf = ({ about, action }: HistoryEntry): Named => {
  if (!about) return { text: 'somebody' };
  const name = about.name ?? '-';
  if (about.type === 'chapter') return { text: name, to: `/admin/chapters/${about.id}` };
  if (about.type === 'user')
    return action === 'super_admin.created' ? { text: name } : { text: name, to: `/members/${about.id}` };
  const text = about.type === 'referral' ? 'a referral' : 'a thank-you note';
  return about.referral_id === null ? { text } : { text, to: `/referrals/${about.referral_id}` };
};

/** An entry's sentence in parts, of which names and things lead to their pages. */
export const sentenceOf = (entry: HistoryEntry): Part[] =>
  (SENTENCES[entry.action] ?? entry.action)
    .split(/(\{who\}|\{about\})/)
    .filter(Boolean)
    .map((part) => {
      if (part === '{who}') return { key: part, ...whoOf(entry) };
      return part === '{about}' ? { key: part, ...aboutOf(entry) } : { key: part, text: part };
    });

/** The labels of the forms, where a field has one. */
const FIELD_LABELS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(MEMBER_FIELDS).map(([name, { label }]) => [name, label])),
  ...Object.fromEntries(FLAGS.map((flag) => [flag, flagLabel(flag)])),
  permissions_until: 'Last day',
  name: 'Chapter Name',
  region: 'Region / Location',
  referral_type: 'Referral Type',
  tier: 'Job Type',
  contact_number: 'Contact Number',
  contact_preference: 'Contact Preference',
  referral_notes: 'Referral Note',
  amount: 'Amount',
  description: 'Description',
  date: 'Converted date',
};
const isFlag = (field: string) => (FLAGS as readonly string[]).includes(field);
const WORDS: Record<string, string> = CONTACT_PREFERENCE_LABELS;

const valueText = (field: string, value: string | null): string => {
  if (value === null || value === '') return 'none';
  if (isFlag(field)) return value === '1' ? 'on' : 'off';
  return WORDS[value] ?? shownDay(value);
};

/** 'Vertical: Plumbing → Law'; where only the name was written down, that it changed. */
export const changeText = ({ field, before, after }: HistoryEntry['changes'][number]): string => {
  const label = FIELD_LABELS[field] ?? field.replaceAll('_', ' ');
  if (before === null && after === null) return `${label}: changed`;
  return `${label}: ${valueText(field, before)} → ${valueText(field, after)}`;
};
