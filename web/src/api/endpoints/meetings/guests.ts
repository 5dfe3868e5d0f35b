import { api, list, read, send, sendLater } from '../../api.ts';

const guestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGuests: list(build, 'listGuests', ['Guests']),
    getGuest: read(build, 'getGuest', ['Guests']),
    inviteGuest: send(build, 'inviteGuest', ['Guests', 'Meetings']),
    removeGuest: send(build, 'removeGuest', ['Guests', 'Meetings']),
    setGuestStatus: send(build, 'setGuestStatus', ['Guests', 'Meetings', 'Activity']),
    recordVisit: sendLater(build, 'recordVisit'),
  }),
});
export const {
  useListGuestsQuery,
  useGetGuestQuery,
  useInviteGuestMutation,
  useRemoveGuestMutation,
  useSetGuestStatusMutation,
  useRecordVisitMutation,
} = guestsApi;
