import { api, list, pages, read, send, sendLater } from '../../api.ts';

const guestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGuests: list(build, 'listGuests', ['Guests']),
    guestsToDecide: pages(build, 'guestsToDecide', ['Guests']),
    someGuestsToDecide: list(build, 'guestsToDecide', ['Guests']),
    getGuest: read(build, 'getGuest', ['Guests']),
    inviteGuest: send(build, 'inviteGuest', ['Guests', 'Meetings']),
    removeGuest: send(build, 'removeGuest', ['Guests', 'Meetings']),
    setGuestStatus: send(build, 'setGuestStatus', ['Guests', 'Meetings', 'Activity']),
    recordVisit: sendLater(build, 'recordVisit'),
  }),
});
export const {
  useListGuestsQuery,
  useGuestsToDecideInfiniteQuery,
  useSomeGuestsToDecideQuery,
  useGetGuestQuery,
  useInviteGuestMutation,
  useRemoveGuestMutation,
  useSetGuestStatusMutation,
  useRecordVisitMutation,
} = guestsApi;
