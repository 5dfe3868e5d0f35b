import { type Member, memberFieldsShownTo } from '@bn/contract';
import { versioned } from '../versions/versions.ts';

const FIELDS = memberFieldsShownTo('colleagues', 'super_admins');

export const editedMember = (member: Pick<Member, (typeof FIELDS)[number]>) =>
  versioned(Object.fromEntries(FIELDS.map((field) => [field, member[field]])));

export const editedPermissions = ({
  permissions,
  permissions_until = null,
  title = null,
}: {
  permissions: Member['permissions'];
  permissions_until?: string | null | undefined;
  title?: string | null | undefined;
}) => versioned({ ...permissions, permissions_until, title });
