import type { Guest, GuestDecision, GuestStatus, SessionUser } from '@bn/contract';
import { conflict, forbidden, notFound, type Refusal } from '../../errors.ts';
import { decidesIn } from '../decisions/decisions.ts';

export interface Standing {
  chapter_id: number;
  time_zone: string | null;
  invited_by_id: number;
  status: GuestStatus;
  member_id: number | null;
  email: string | null;
  day: string;
  starts_at: string;
  meeting_status: 'approved' | 'cancelled';
}

export interface Moment {
  now: Date;
  today: string;
  mailOn: boolean;
}

export const seesAll = (user: SessionUser, chapterId: number): boolean =>
  decidesIn(user, chapterId, 'can_approve_guest', 'can_take_attendance');

export const sees = (user: SessionUser, guest: Pick<Standing, 'chapter_id' | 'invited_by_id'>): boolean =>
  guest.invited_by_id === user.id || seesAll(user, guest.chapter_id);

const isToMail = (guest: Standing, { now, mailOn }: Moment): boolean =>
  mailOn && guest.email !== null && Date.parse(guest.starts_at) > now.getTime();

export const isMailed = (guest: Standing, moment: Moment): boolean =>
  guest.status === 'approved' && isToMail(guest, moment);

/** Approving them sends an e-mail to someone who did not ask for it: so a second person looks at it. */
const isOwnToMail = (user: SessionUser, guest: Standing, moment: Moment): boolean =>
  guest.invited_by_id === user.id && isToMail(guest, moment);

export const isRecorded = (status: GuestStatus): boolean => status === 'came' || status === 'did_not_come';

export function refusalOfDecision(
  user: SessionUser,
  guest: Standing | undefined,
  decision: GuestDecision,
  moment: Moment,
): Refusal | undefined {
  if (!guest || !sees(user, guest)) return notFound('Guest');
  if (!decidesIn(user, guest.chapter_id, 'can_approve_guest')) return forbidden();
  if (guest.status === decision) return undefined;
  if (guest.meeting_status === 'cancelled') return conflict('This meeting was cancelled');
  if (decision === 'approved')
    return isOwnToMail(user, guest, moment)
      ? forbidden('Someone else has to approve a guest whom you invite by e-mail')
      : undefined;
  return guest.status === 'invited' ? undefined : conflict('This guest is approved already');
}

export function refusalOfVisit(
  user: SessionUser,
  guest: Standing | undefined,
  { today }: Moment,
): Refusal | undefined {
  if (!guest || !sees(user, guest)) return notFound('Guest');
  if (!seesAll(user, guest.chapter_id)) return forbidden();
  if (guest.meeting_status === 'cancelled') return conflict('This meeting was cancelled');
  if (today < guest.day) return conflict('Visits are recorded from the day of the meeting on');
  return guest.status === 'approved' || isRecorded(guest.status)
    ? undefined
    : conflict('Only an approved guest can be recorded');
}

/** The same rules, as what the reader is offered. A declined guest may be approved after all. */
export function rightsOf(user: SessionUser, guest: Standing, moment: Moment): Guest['may'] {
  const undecided = guest.status === 'invited' || guest.status === 'declined';
  return {
    decide: undecided && !refusalOfDecision(user, guest, 'approved', moment) ? 1 : 0,
    record: refusalOfVisit(user, guest, moment) ? 0 : 1,
    add_member: guest.status === 'came' && !refusalToAdd(user, guest) ? 1 : 0,
    remove: refusalToRemove(user, guest) ? 0 : 1,
  };
}

export function refusalToRemove(user: SessionUser, guest: Standing | undefined): Refusal | undefined {
  if (!guest || !sees(user, guest)) return notFound('Guest');
  if (user.role === 'super_admin') return undefined;
  if (guest.invited_by_id !== user.id) return forbidden();
  return guest.status === 'invited' ? undefined : conflict('This guest is approved or declined already');
}

export function refusalToAdd(user: SessionUser, guest: Standing | undefined): string | undefined {
  if (!guest || !sees(user, guest)) return 'does not exist';
  if (user.role === 'member' && user.chapter_id !== guest.chapter_id) return 'is a guest of another chapter';
  if (user.role === 'member' && user.permissions.can_add_member !== 1) return 'may not be added by you';
  return guest.member_id === null ? undefined : 'is a member already';
}
