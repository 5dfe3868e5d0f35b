import { api, list, pages, read, send, type Tag } from '../../api.ts';

const calendarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarAddress: read(build, 'calendarAddress', ['Calendar']),
    makeCalendarAddress: send(build, 'makeCalendarAddress', ['Calendar']),
    revokeCalendarAddress: send(build, 'revokeCalendarAddress', ['Calendar']),
  }),
});
export const { useCalendarAddressQuery, useMakeCalendarAddressMutation, useRevokeCalendarAddressMutation } =
  calendarsApi;

const sheetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingSheet: read(build, 'meetingSheet', ['Meetings', 'Members', 'Referrals', 'ThankYous']),
  }),
});
export const { useMeetingSheetQuery } = sheetsApi;

/** A meeting that is planned, changed or cancelled changes the lists, what needs approval, and the bell. */
const CHANGED: readonly Tag[] = ['Meetings', 'Activity'];

export const meetingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Its cards show how many were present.
    listMeetings: pages(build, 'listMeetings', ['Meetings', 'Attendance']),
    someMeetings: list(build, 'listMeetings', ['Meetings']),
    nextMeeting: read(build, 'nextMeeting', ['Meetings']),
    getMeeting: read(build, 'getMeeting', ['Meetings']),
    proposeMeeting: send(build, 'proposeMeeting', CHANGED),
    changeMeeting: send(build, 'changeMeeting', CHANGED),
    cancelMeeting: send(build, 'cancelMeeting', CHANGED),
    approveMeeting: send(build, 'approveMeeting', CHANGED),
  }),
});
export const {
  useListMeetingsInfiniteQuery,
  useSomeMeetingsQuery,
  useNextMeetingQuery,
  useGetMeetingQuery,
  useProposeMeetingMutation,
  useChangeMeetingMutation,
  useCancelMeetingMutation,
  useApproveMeetingMutation,
} = meetingsApi;
