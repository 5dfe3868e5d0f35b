import {
  fitsEmail,
  MEMBER_FIELD_NAMES,
  type MemberFieldName,
  memberField,
  PATTERNS,
} from '@bn/contract/domain';
import { phoneProblem } from '@bn/contract/typed-text';
import { type Failure, isObject } from '../../../api/client/client.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { dayProblem } from '../../../ui/date/day-text.ts';
import { passwordProblem } from '../../../ui/input/password-problem.ts';
import type { MemberValues } from './member-values.ts';

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
      return phoneProblem(value);
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
  const { status, fields: sent, message } = isObject(error) ? (error as Partial<Failure>) : {};
  // The e-mail is the only field that must be unique.
  if (status === 409) return { fields: { email: message ?? 'Already in use' } };
  const { fields, other } = reasonsOf(error);
  if (sent?.guest_id) return { fields: {}, other: `This guest ${sent.guest_id}` };
  return { fields, ...(other !== undefined && { other }) };
};
