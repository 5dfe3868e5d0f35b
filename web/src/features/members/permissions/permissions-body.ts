import type { BodyOf, Routes } from '@bn/contract';
import { FLAGS, NO_PERMISSIONS, type Permissions } from '@bn/contract/domain';
import { dayProblem } from '../../../ui/date/day-text.ts';
import type { Reading } from '../../../ui/form/use-form.ts';
import type { MemberFlags } from './use-member-flags.ts';

type Values = Partial<Permissions> & { permissions_until: string };
type Body = BodyOf<Routes['setPermissions']>;

/** The flags in a response, each 0 or 1, unknown ones dropped; and their last day, empty if there is none. */
export const valuesOf = (read: MemberFlags = {}): Values => ({
  ...Object.fromEntries(FLAGS.filter((flag) => flag in read).map((flag) => [flag, read[flag] === 1 ? 1 : 0])),
  permissions_until: read.permissions_until ?? '',
});

/** The request body: the seven flags, and the last day if it was changed. Without permissions there is no last day to change. */
export const permissionsBody = (
  { permissions_until: wanted, ...flags }: Values,
  before: string,
): Reading<Values, Body> => {
  const body: Body = { ...NO_PERMISSIONS, ...flags };
  if (wanted === before || FLAGS.every((flag) => body[flag] === 0)) return { body };
  if (wanted === '') return { body: { ...body, permissions_until: null } };
  const problem = dayProblem(wanted);
  return problem
    ? { errors: { permissions_until: problem } }
    : { body: { ...body, permissions_until: wanted } };
};
