/** What the audit log records, and how a history groups it. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in.failed',
  'sign_in.limited',
  'sign_out',
  'session.ended',
  'password.set',
  'password.changed',
  'password.forgotten',
  'password.forgotten_limited',
  'password.set_by_link',
  'password.link_limited',
  'chapter.created',
  'chapter.changed',
  'member.added',
  'member.changed',
  'member.removed',
  'member.ended',
  'member.resumed',
  'member.invited',
  'super_admin.created',
  'permissions.changed',
  'referral.corrected',
  'referral.withdrawn',
  'thankyou.corrected',
  'thankyou.returned',
  'thankyou.approved',
  'thankyou.approval_undone',
  'thankyou.withdrawn',
  'account.exported',
  'list.exported',
  'import.started',
  'import.finished',
  'import.cancelled',
  'meeting.proposed',
  'meeting.approved',
  'meeting.declined',
  'meeting.changed',
  'meeting.cancelled',
  'attendance.changed',
  'guest.invited',
  'guest.approved',
  'guest.declined',
  'guest.recorded',
  'guest.removed',
  'guests.deleted',
  'calendar.created',
  'calendar.revoked',
  'call.refused',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * In addition to the recorded entries: permissions that ended on their last day, which no one has to write.
 */
export const HISTORY_ACTIONS = [...AUDIT_ACTIONS, 'permissions.ended'] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** By what a history is filtered. */
export const HISTORY_KINDS = [
  'sign_in',
  'membership',
  'change',
  'permissions',
  'approval',
  'export',
  'refused',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What a history leaves out by default. */
export const SIGN_IN_ACTIONS = [
  'sign_in',
  'sign_in.failed',
  'sign_in.limited',
  'sign_out',
  'session.ended',
] as const satisfies readonly AuditAction[];
/** What a history can be asked for: one kind, or everything. Without any of these it leaves out sign-ins. */
export const HISTORY_FILTERS = ['everything', ...HISTORY_KINDS] as const;
export type HistoryFilter = (typeof HISTORY_FILTERS)[number];

/** An action without its kind does not compile. */
const KIND_OF_ACTION: Record<HistoryAction, HistoryKind> = {
  sign_in: 'sign_in',
  'sign_in.failed': 'sign_in',
  'sign_in.limited': 'sign_in',
  sign_out: 'sign_in',
  'session.ended': 'sign_in',
  'password.set': 'sign_in',
  'password.changed': 'sign_in',
  'password.forgotten': 'sign_in',
  'password.forgotten_limited': 'sign_in',
  'password.set_by_link': 'sign_in',
  'password.link_limited': 'sign_in',
  'chapter.created': 'change',
  'chapter.changed': 'change',
  'member.added': 'membership',
  'member.changed': 'change',
  'member.removed': 'membership',
  'member.ended': 'membership',
  'member.resumed': 'membership',
  'member.invited': 'membership',
  'super_admin.created': 'membership',
  'permissions.changed': 'permissions',
  'permissions.ended': 'permissions',
  'referral.corrected': 'change',
  'referral.withdrawn': 'change',
  'thankyou.corrected': 'change',
  'thankyou.returned': 'approval',
  'thankyou.approved': 'approval',
  'thankyou.approval_undone': 'approval',
  'thankyou.withdrawn': 'change',
  'account.exported': 'export',
  'list.exported': 'export',
  'import.started': 'change',
  'import.finished': 'change',
  'import.cancelled': 'change',
  'meeting.proposed': 'change',
  'meeting.approved': 'approval',
  'meeting.declined': 'approval',
  'meeting.changed': 'change',
  'meeting.cancelled': 'change',
  'attendance.changed': 'change',
  'guest.invited': 'change',
  'guest.approved': 'approval',
  'guest.declined': 'approval',
  'guest.recorded': 'change',
  'guest.removed': 'change',
  'guests.deleted': 'change',
  'calendar.created': 'change',
  'calendar.revoked': 'change',
  'call.refused': 'refused',
};
export const actionsOfKind = (kind: HistoryKind): HistoryAction[] =>
  HISTORY_ACTIONS.filter((action) => KIND_OF_ACTION[action] === kind);

/** What an entry of the audit log is about. */
export const AUDIT_SUBJECTS = [
  'user',
  'chapter',
  'referral',
  'thankyou',
  'import',
  'meeting',
  'guest',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
