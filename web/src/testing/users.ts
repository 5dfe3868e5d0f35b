import type { SessionUser } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';

export const harbour = { id: 7, name: 'Harbour', region: 'North' };

export const superAdmin: SessionUser = {
  id: 1,
  name: 'Sunita',
  email: 'admin@example.com',
  role: 'super_admin',
  chapter_id: null,
  chapter: null,
  permissions: NO_PERMISSIONS,
};

/** A plain member of the chapter above. */
export const member: SessionUser = {
  ...superAdmin,
  id: 2,
  role: 'member',
  chapter_id: harbour.id,
  chapter: harbour,
};
