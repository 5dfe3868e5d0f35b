type AuditAction =
  | 'sign_in'
  | 'sign_in.failed'
  | 'sign_in.limited'
  | 'sign_out'
  | 'chapter.created'
  | 'member.added'
  | 'member.changed'
  | 'member.removed'
  | 'member.ended'
  | 'member.resumed'
  | 'chapter.changed'
  | 'account.exported'
  | 'list.exported'
  | 'super_admin.created'
  | 'password.set'
  | 'password.changed'
  | 'password.forgotten'
  | 'password.set_by_link'
  | 'session.ended'
  | 'member.invited'
  | 'permissions.changed'
  | 'referral.corrected'
  | 'referral.withdrawn'
  | 'thankyou.corrected'
  | 'thankyou.returned'
  | 'thankyou.approved'
  | 'thankyou.approval_undone'
  | 'thankyou.withdrawn'
  | 'import.started'
  | 'import.finished'
  | 'import.cancelled'
  | 'call.refused';

export interface AuditEntry {
  action: AuditAction;
  subject?: { type: 'user' | 'chapter' | 'referral' | 'thankyou' | 'import'; id: number };
  details?: Record<string, unknown>;
}
