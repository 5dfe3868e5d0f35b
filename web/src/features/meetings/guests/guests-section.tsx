import type { Guest, Meeting, MeetingRights } from '@bn/contract';
import type { GuestVisit } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { type Failure, isPassing } from '../../../api/client/client.ts';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useListGuestsQuery, useRecordVisitMutation } from '../../../api/endpoints/meetings/guests.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon, plusIcon } from '../../../ui/button/icon.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card, CardHeader, ItemList } from '../../../ui/surface/card.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { guestRightsNow, holdsOne, needsAnotherApprover } from '../rights-now.ts';
import { RejectedTaps } from '../taps/rejected-taps.tsx';
import { useTaps } from '../taps/use-taps.ts';
import { GuestCard } from './guest-card.tsx';
import css from './guests-section.module.css';
import { invitationText } from './invite-guest.ts';
import { InviteGuestForm } from './invite-guest-form.tsx';
import { RemoveGuestForm } from './remove-guest-form.tsx';
import { type ShownGuest, shownGuest, VISIT_TAPS, visitValues } from './visit-taps.ts';

/** The visits of a meeting's guests: as they are shown, and how to record one. Taps of attendance work the same way. */
const useVisits = (meetingId: number, guests: readonly Guest[] | undefined, askedAt: number | undefined) => {
  const { taps, record } = useTaps(VISIT_TAPS, meetingId, askedAt);
  const [send] = useRecordVisitMutation();
  const recordVisit = (guest: ShownGuest, visit: GuestVisit | null) =>
    void record(guest, visit, ({ key, tapped_at }) =>
      send({
        params: { id: guest.id },
        body: { visit, tapped_at },
        key,
        values: visitValues(guest),
      }).unwrap(),
    );
  return { shown: guests?.map((guest) => shownGuest(guest, taps)), recordVisit };
};

/** '3 guests, 1 to approve' before the meeting; '3 guests, 2 attended' once visits are recorded. */
const countedGuests = (guests: readonly Pick<Guest, 'status'>[]): string => {
  const count = (status: Guest['status']) => guests.filter((guest) => guest.status === status).length;
  const [waiting, came] = [count('invited'), count('came')];
  return [
    `${formatCount(guests.length)} guest${guests.length === 1 ? '' : 's'}`,
    waiting > 0 && `${formatCount(waiting)} to approve`,
    came > 0 && `${formatCount(came)} attended`,
  ]
    .filter(Boolean)
    .join(', ');
};

interface Props {
  meeting: Meeting;
  may: MeetingRights;
}

const failureOf = (error: object) =>
  (error as Failure).status === 'network' ? MESSAGES.guestsNotKept : MESSAGES.guestsFailed;

/** A meeting's guests: everyone's for those who decide or record, otherwise those whom the reader invited. */
export default function GuestsSection({ meeting, may }: Props) {
  const user = useUser();
  const proposed = meeting.status === 'proposed';
  const invitation = useModal();
  const removal = useModal<Guest>();
  const { currentData, error, isFetching, isSuccess, startedTimeStamp, refetch } = useListGuestsQuery(
    proposed ? skipToken : { params: { id: meeting.id } },
  );
  const askedAt = isSuccess && !isFetching ? startedTimeStamp : undefined;
  // What was read before stays while the server cannot be reached, but not once it says that one may not see it.
  const isRefused = error !== undefined && !isPassing(error as Failure);
  const onExport = useExport('exportGuests', {}, { id: meeting.id });
  const { shown: guests, recordVisit } = useVisits(
    meeting.id,
    isRefused ? undefined : currentData?.rows,
    askedAt,
  );
  // The dashboard links here with the form open; going back must not reopen it.
  const { param, setParam } = useListState();
  const asked = param('invite') !== '';
  const inviteOnce = useEffectEvent(() => {
    setParam('invite', '', { replace: true });
    if (may.invite_guest === 1) invitation.show(undefined);
  });
  useEffect(() => {
    if (asked) inviteOnce();
  }, [asked]);
  const seesAll = holdsOne(user, 'can_approve_guest', 'can_take_attendance');
  // No one is invited before it is approved.
  if (proposed) return null;
  return (
    <Card className={css.box} aria-labelledby="guests-title">
      <CardHeader className={css.head}>
        <ListTitle>
          <h2 id="guests-title">Guests</h2>
          <span role="status">{guests && guests.length > 0 && countedGuests(guests)}</span>
        </ListTitle>
        <div className={css.tools}>
          {may.invite_guest === 1 && (
            <AppButton onClick={() => invitation.show(undefined)}>
              <Icon path={plusIcon} />
              Invite a guest
            </AppButton>
          )}
          {guests && guests.length > 0 && <ExportButton onExport={onExport} />}
        </div>
      </CardHeader>
      <RejectedTaps tapped={VISIT_TAPS} meetingId={meeting.id} />
      {!seesAll && (
        <Quiet>
          You see only the guests you invited. Those who approve guests or take attendance see all of them.
        </Quiet>
      )}
      {error && !guests && <LoadError message={failureOf(error)} onRetry={refetch} busy={isFetching} />}
      {!error && !guests && <Skeleton className={css.loading} role="status" aria-label="Loading guests" />}
      {guests?.length === 0 && <EmptyState />}
      {guests && guests.length > 0 && (
        <ItemList>
          {guests.map((guest) => (
            <GuestCard
              key={guest.id}
              guest={{ ...guest, may: guestRightsNow(meeting, guest, user) }}
              needsAnother={needsAnotherApprover(meeting, guest, user)}
              invitation={invitationText(meeting, guest)}
              onVisit={(visit) => recordVisit(guest, visit)}
              onRemove={() => removal.show(guest)}
            />
          ))}
        </ItemList>
      )}
      <Modal {...invitation.frame} title="Invite a guest" width="45%">
        <InviteGuestForm meetingId={meeting.id} onClose={invitation.close} />
      </Modal>
      <Modal {...removal.frame} title="Remove guest?" width="400px">
        {removal.about && <RemoveGuestForm guest={removal.about} onClose={removal.close} />}
      </Modal>
    </Card>
  );
}
