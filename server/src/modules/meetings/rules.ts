import {
  type Flag,
  MEETING_ACTIONS,
  type MeetingAction,
  type MeetingRights,
  type SessionUser,
} from '@bn/contract';
import { conflict, forbidden, type Refusal } from '../../errors.ts';

export interface Standing {
  chapter_id: number;
  time_zone: string | null;
  status: 'proposed' | 'approved' | 'held' | 'cancelled';
  /** Null if it was imported. */
  proposed_by: { id: number } | null;
  /** Null until it is approved, and for good if it is cancelled before, or imported. */
  approved_by: object | null;
  day: string;
  starts_at: string;
  ends_at: string;
}
export interface Moment {
  now: Date;
  today: string;
}

const holds = (user: SessionUser, flag: Flag): boolean =>
  user.role === 'super_admin' || user.permissions[flag] === 1;

/** Proposed ones, those cancelled before they were approved, and imported ones that were undone are for the proposer and those who may approve. */
export function isVisible(
  user: SessionUser,
  {
    chapter_id,
    approved_by,
    proposed_by,
    status,
  }: Pick<Standing, 'chapter_id' | 'approved_by' | 'proposed_by' | 'status'>,
): boolean {
  if (user.role === 'super_admin') return true;
  if (user.chapter_id !== chapter_id) return false;
  if (proposed_by === null && status !== 'cancelled') return true;
  return approved_by !== null || proposed_by?.id === user.id || holds(user, 'can_approve_meeting');
}

const NEEDS: Record<Exclude<MeetingAction, 'cancel' | 'invite_guest'>, Flag> = {
  change: 'can_schedule_meeting',
  approve: 'can_approve_meeting',
  take_attendance: 'can_take_attendance',
  decide_guests: 'can_approve_guest',
};

/** Those who approve meetings may decline what is proposed. */
export const mayCancel = (user: SessionUser, { status }: Pick<Standing, 'status'>): boolean =>
  holds(user, 'can_schedule_meeting') || (status === 'proposed' && holds(user, 'can_approve_meeting'));

const isEntitled = (action: MeetingAction, user: SessionUser, meeting: Standing): boolean => {
  if (action === 'invite_guest') return user.role === 'member';
  return action === 'cancel' ? mayCancel(user, meeting) : holds(user, NEEDS[action]);
};

export function refusalOf(
  action: MeetingAction,
  user: SessionUser,
  meeting: Standing,
  { now, today }: Moment,
): Refusal | undefined {
  if (!isEntitled(action, user, meeting)) return forbidden();
  if (meeting.status === 'cancelled') return conflict('This meeting was cancelled');
  const begun = Date.parse(meeting.starts_at) <= now.getTime();
  const ended = Date.parse(meeting.ends_at) <= now.getTime();
  switch (action) {
    case 'change':
      return begun ? conflict('This meeting has already begun') : undefined;
    case 'cancel':
      return ended ? conflict('This meeting is over') : undefined;
    case 'approve':
      if (meeting.status !== 'proposed') return conflict('This meeting is already approved');
      return begun ? conflict('This meeting has already begun') : undefined;
    default:
      if (meeting.status === 'proposed') return conflict('This meeting is not approved yet');
      if (action === 'invite_guest') return ended ? conflict('This meeting is over') : undefined;
      return action === 'take_attendance' && meeting.day > today
        ? conflict('Attendance can be recorded from the day of the meeting on')
        : undefined;
  }
}

export const rightsOf = (user: SessionUser, meeting: Standing, moment: Moment): MeetingRights =>
  Object.fromEntries(
    MEETING_ACTIONS.map((action) => [action, refusalOf(action, user, meeting, moment) ? 0 : 1]),
  ) as MeetingRights;
