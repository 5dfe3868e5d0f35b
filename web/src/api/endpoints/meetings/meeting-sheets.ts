import { api, read } from '../../api.ts';

const sheetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    meetingSheet: read(build, 'meetingSheet', ['Meetings', 'Members', 'Referrals', 'ThankYous']),
  }),
});
export const { useMeetingSheetQuery } = sheetsApi;
