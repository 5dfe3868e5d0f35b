import type { ThankYouNote } from '@bn/contract';

export type NoteRow = Omit<ThankYouNote, 'can_approve' | 'can_change'> & { chapter_id: number };

export const COLUMNS = `n.id, n.referral_id, n.from_member_id, f.full_name AS from_member, n.to_member_id,
  t.full_name AS to_member, n.date, n.amount, n.description, n.status, n.return_reason, n.chapter_id, n.created_at`;
export const PEOPLE = 'JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id';
