import {
  fitsEmail,
  LIMITS,
  MEMBER_FIELD_NAMES,
  type MemberFieldName,
  memberField,
  PATTERNS,
} from '@bn/contract/domain';
import { phoneOf } from '@bn/contract/typed-text';
import { type Failure, isObject } from '../../../api/client/client.ts';
import { dayProblem } from '../../../ui/date/day-text.ts';
import { passwordProblem } from '../../../ui/input/password-problem.ts';
import { sentence } from '../../../ui/text/sentence.ts';
import type { MemberValues } from './member-values.ts';

/** Problems by field. */
export type FieldErrors = Partial<Record<keyof MemberValues, string>>;

const matcher = (pattern: string) => new RegExp(pattern, 'u');
const EMAIL = matcher(PATTERNS.email);
const LINE = matcher(PATTERNS.line);

const isBlank = (value: MemberValues[keyof MemberValues]): boolean =>
  typeof value === 'string' ? value.trim() === '' : value === null;

/** Format checks that the server makes as well. */
const shapeProblem = (field: MemberFieldName, value: string): string | undefined => {
  switch (memberField(field).kind) {
    case 'phone':
      return phoneOf(value) ? undefined : `Must be exactly ${LIMITS.phoneDigits} digits`;
    case 'email':
      if (!EMAIL.test(value.trim())) return 'Must be an e-mail address';
      return fitsEmail(value.trim()) ? undefined : 'Is too long';
    case 'password':
      return passwordProblem(value);
    case 'day':
      return dayProblem(value);
    case 'line':
      return LINE.test(value) ? undefined : 'Must be readable text';
    case 'chapter':
      return undefined;
  }
};

/** A field is required unless the table says otherwise. The password of an existing member may stay blank: it is then kept. */
export const validateMember = (values: MemberValues, editing: boolean): FieldErrors => {
  const errors: FieldErrors = {};
  for (const field of MEMBER_FIELD_NAMES) {
    if (field === 'password' && editing && isBlank(values.password)) continue;
    const value = values[field];
    if (memberField(field).optional && isBlank(value)) continue;
    const problem = isBlank(value) ? 'Required' : typeof value === 'string' && shapeProblem(field, value);
    if (problem) errors[field] = problem;
  }
  return errors;
};

/** The server's reasons by field; `other` is a reason that belongs to no field. */
export const refusalOf = (error: unknown): { fields: FieldErrors; other?: string } => {
  if (!isObject(error)) return { fields: {} };
  const { status, fields, message } = error as Partial<Failure>;
  // The e-mail is the only field that must be unique.
  if (status === 409) return { fields: { email: message ?? 'Already in use' } };
  const named = MEMBER_FIELD_NAMES.filter((field) => typeof fields?.[field] === 'string');
  if (named.length === 0)
    return { fields: {}, other: fields?.guest_id ? `This guest ${fields.guest_id}` : message };
  return { fields: Object.fromEntries(named.map((field) => [field, sentence(fields?.[field] ?? '')])) };
};
