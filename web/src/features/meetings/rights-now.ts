import type { Guest, Meeting, MeetingRights, SessionUser } from '@bn/contract';
import type { Flag } from '@bn/contract/domain';
import { chapterDay } from '../../ui/time/network-zone.ts';

export const holdsOne = ({ role, permissions }: SessionUser, ...flags: Flag[]): boolean =>
  role === 'super_admin' || flags.some((flag) => permissions[flag] === 1);

const hasCome = (meeting: Pick<Meeting, 'status' | 'day' | 'time_zone'>): boolean =>
  meeting.status === 'approved' && meeting.day <= chapterDay(meeting);

/**
 * What a reader may do with a meeting now. One that was stored the day before, for use offline, says that nothing can be recorded
 * yet; on its day that is no longer true. The server decides in any case.
 */
export const rightsNow = (meeting: Meeting, may: MeetingRights, user: SessionUser): MeetingRights =>
  hasCome(meeting) && holdsOne(user, 'can_take_attendance') ? { ...may, take_attendance: 1 } : may;

/** The same, of a guest who is expected, on a page that was left open overnight. */
export const guestRightsNow = (meeting: Meeting, { status, may }: Guest, user: SessionUser): Guest['may'] => {
  const undecided = status === 'invited' || status === 'declined';
  return hasCome(meeting) && !undecided && holdsOne(user, 'can_approve_guest', 'can_take_attendance')
    ? { ...may, record: 1 }
    : may;
};

/** Do they wait for someone else, because the reader invited them by e-mail? */
export const needsAnotherApprover = (
  meeting: Pick<Meeting, 'status'>,
  { status, may, invited_by }: Guest,
  user: SessionUser,
): boolean =>
  meeting.status === 'approved' &&
  (status === 'invited' || status === 'declined') &&
  may.decide === 0 &&
  invited_by.id === user.id &&
  holdsOne(user, 'can_approve_guest');
