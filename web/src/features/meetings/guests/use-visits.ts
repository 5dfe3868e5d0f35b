import type { Guest } from '@bn/contract';
import type { GuestVisit } from '@bn/contract/domain';
import { useRecordVisitMutation } from '../../../api/endpoints/meetings/guests.ts';
import { useTaps } from '../taps/use-taps.ts';
import { type ShownGuest, shownGuest, VISIT_TAPS, visitValues } from './visit-taps.ts';

/** The visits of a meeting's guests: as they are shown, and how to record one. Taps of attendance work the same way. */
export const useVisits = (
  meetingId: number,
  guests: readonly Guest[] | undefined,
  askedAt: number | undefined,
) => {
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
