import type { Member, MemberPage } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { harbour } from './scene.tsx';

export const asha: Member = {
  id: 5,
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  vertical: 'Bakery',
  subscription_valid_till: '2030-12-31',
  chapter_id: harbour.id,
  chapter: harbour,
  role: 'member',
  permissions: NO_PERMISSIONS,
  created_at: '2026-01-02T03:04:05.000Z',
  picture: null,
  version: 'v1',
};
const { chapter_id: _, role: __, ...shown } = asha;
/** The same member's page. */
export const ashasPage: MemberPage = { ...shown, ideal_referral: '', picture_at: null };
