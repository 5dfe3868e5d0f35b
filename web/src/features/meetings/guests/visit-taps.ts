import type { Guest } from '@bn/contract';
import { GUEST_STATUS_LABELS, type GuestStatus, type GuestVisit } from '@bn/contract/domain';
import { MESSAGES } from '../../../api/messages.ts';
import { latestTap, type Shown, type Tap, type Tapped } from '../taps/taps.ts';

/** Null: cleared again. */
type Visit = GuestVisit | null;
/** A queued visit names the guest and, for its place on the screen, the meeting. */
interface VisitValues {
  name: string;
  meetingId: number;
}
export const visitValues = ({ name, meeting_id }: Guest): VisitValues => ({ name, meetingId: meeting_id });

const visitOf = (status: GuestStatus): Visit =>
  status === 'came' || status === 'did_not_come' ? status : null;

export const VISIT_TAPS: Tapped<Visit, Guest> = {
  call: 'recordVisit',
  failed: MESSAGES.guestNotSaved,
  meetingOf: ({ values }) => (values as VisitValues | null)?.meetingId,
  rowOf: ({ args }) => args.params?.id ?? 0,
  stateOf: (body) => (body.visit as Visit | undefined) ?? null,
  answered: ({ status }) => visitOf(status),
  words: (visit) => (visit ? GUEST_STATUS_LABELS[visit] : 'Cleared'),
};

/** A guest as they are shown. */
export type ShownGuest = Guest & Shown;

export const shownGuest = (guest: Guest, taps: readonly Tap<Visit>[]): ShownGuest => {
  const { state, ...shown } = latestTap(guest, taps);
  if (state === undefined) return { ...guest, ...shown };
  // The server says who may be added as a member once it knows that they came.
  const may = { ...guest.may, add_member: guest.status === state ? guest.may.add_member : (0 as const) };
  return { ...guest, status: state ?? 'approved', may, ...shown };
};
