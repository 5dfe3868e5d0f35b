import { type Member, memberFieldsShownTo } from '@bn/contract';
import { versioned } from '../versions/versions.ts';

const FIELDS = memberFieldsShownTo('colleagues', 'super_admins');

/** What the member form edits, but the password, which nobody reads. */
export const editedMember = (member: Pick<Member, (typeof FIELDS)[number]>) =>
  versioned(Object.fromEntries(FIELDS.map((field) => [field, member[field]])));

/** What the permissions form edits. */
export const editedPermissions = ({
  permissions,
  permissions_until = null,
}: {
  permissions: Member['permissions'];
  permissions_until?: string | null | undefined;
}) => versioned({ ...permissions, permissions_until });
