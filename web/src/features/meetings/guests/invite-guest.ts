import type { BodyOf, Guest, Meeting, Routes } from '@bn/contract';
import { LIMITS, PATTERNS, writtenNumber } from '@bn/contract/domain';
import type { Reading } from '../../../ui/form/use-form.ts';
import { timeSpan } from '../../../ui/time/day-words.ts';
import { chapterDay } from '../../../ui/time/network-zone.ts';

export interface GuestValues {
  name: string;
  phone: string;
  email: string;
  business: string;
}
export type Invitation = BodyOf<Routes['inviteGuest']>;

export const NO_GUEST: GuestValues = { name: '', phone: '', email: '', business: '' };

const LINE = new RegExp(PATTERNS.line, 'u');
const EMAIL = new RegExp(PATTERNS.email, 'u');
const PHONE = new RegExp(PATTERNS.guestPhone, 'u');

const problemOf = (field: keyof GuestValues, value: string): string | undefined => {
  if (value === '') return field === 'email' ? undefined : 'Required';
  if (field === 'phone')
    return PHONE.test(value) ? undefined : `${LIMITS.guestDigitsMin} to ${LIMITS.contactDigits} digits`;
  if (field === 'email') return EMAIL.test(value) ? undefined : 'Must be an e-mail address';
  return LINE.test(value) ? undefined : 'Must be readable text';
};

/** What is sent, or what is wrong. The e-mail may be left out. */
export const readInvitation = (values: GuestValues): Reading<GuestValues, Invitation> => {
  const read: GuestValues = {
    name: values.name.trim(),
    phone: writtenNumber(values.phone),
    email: values.email.trim(),
    business: values.business.trim(),
  };
  const errors: Partial<Record<keyof GuestValues, string>> = {};
  for (const field of Object.keys(read) as (keyof GuestValues)[]) {
    const problem = problemOf(field, read[field]);
    if (problem) errors[field] = problem;
  }
  if (Object.keys(errors).length > 0) return { errors };
  const { email, ...required } = read;
  return { body: { ...required, ...(email && { email }) } };
};

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** What an approved guest is told of a meeting that is to come, in the words of the mail, to be shared by the reader. */
export const invitationText = (
  meeting: Meeting,
  { status, chapter, invited_by }: Guest,
): string | undefined => {
  const { day, starts, minutes, place } = meeting;
  if (status !== 'approved' || meeting.status !== 'approved' || day < chapterDay(meeting)) return undefined;
  return [
    `${invited_by.name} invites you as a guest to a meeting of ${chapter.name}:`,
    `${LONG_DAY.format(new Date(day))}, ${timeSpan(starts, minutes)}`,
    place && `Place: ${place}`,
  ]
    .filter(Boolean)
    .join('\n');
};
