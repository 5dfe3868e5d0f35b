import type { Referral } from '@bn/contract';

/** The member who reads the referral below, which is addressed to them. */
export const READER = { id: 1, name: 'Asha Rao' };

export const REFERRAL: Referral = {
  id: 5,
  from_member_id: 2,
  from_member_name: 'Ravi Kumar',
  to_member_id: READER.id,
  to_member_name: READER.name,
  from_member_picture: '/api/pictures/ravi',
  to_member_picture: '/api/pictures/asha',
  referral_type: 'hot',
  tier: 'A',
  contact_number: '5551234',
  contact_preference: 'they_contact',
  referral_status: 'new',
  referral_notes: 'Call them',
  converted_to_business: 0,
  thanked: 0,
  date_sent: '2026-03-02',
  created_at: '2026-03-02T10:05:00Z',
  updated_at: '2026-03-02T10:05:00Z',
  withdrawn_at: null,
  nudged_at: null,
  imported: 0,
};
