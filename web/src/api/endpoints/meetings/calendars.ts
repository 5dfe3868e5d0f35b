import { api, read, send } from '../../api.ts';

const calendarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarAddress: read(build, 'calendarAddress', ['Calendar']),
    makeCalendarAddress: send(build, 'makeCalendarAddress', ['Calendar']),
    revokeCalendarAddress: send(build, 'revokeCalendarAddress', ['Calendar']),
  }),
});
export const { useCalendarAddressQuery, useMakeCalendarAddressMutation, useRevokeCalendarAddressMutation } =
  calendarsApi;
