import type { BodyOf, Routes } from '@bn/contract';
import { FLAGS, NO_PERMISSIONS, type Permissions, type Title } from '@bn/contract/domain';
import { dayProblem } from '../../../ui/date/day-text.ts';
import type { Reading } from '../../../ui/form/use-form.ts';
import type { MemberFlags } from './use-member-flags.ts';

type Values = Partial<Permissions> & { permissions_until: string; title: Title | '' };
type Body = BodyOf<Routes['setPermissions']>;

/** The flags in a response, each 0 or 1, unknown ones dropped; and their last day, empty if there is none. */
export const valuesOf = (read: MemberFlags = {}): Values => ({
  ...Object.fromEntries(FLAGS.filter((flag) => flag in read).map((flag) => [flag, read[flag] === 1 ? 1 : 0])),
  permissions_until: read.permissions_until ?? '',
  title: read.title ?? '',
});

/** The request body: the seven flags, and the title and the last day if they were changed. Without permissions there are none to change. */
export const permissionsBody = (
  { permissions_until: wanted, title, ...flags }: Values,
  before: Pick<Values, 'permissions_until' | 'title'>,
): Reading<Values, Body> => {
  const seven = { ...NO_PERMISSIONS, ...flags };
  if (FLAGS.every((flag) => seven[flag] === 0)) return { body: seven };
  const body: Body = { ...seven, ...(title !== before.title && { title: title || null }) };
  if (wanted === before.permissions_until) return { body };
  if (wanted === '') return { body: { ...body, permissions_until: null } };
  const problem = dayProblem(wanted);
  return problem
    ? { errors: { permissions_until: problem } }
    : { body: { ...body, permissions_until: wanted } };
};
