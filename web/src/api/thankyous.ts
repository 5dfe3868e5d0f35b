import { api, pages, send } from './api.ts';

const thankyousApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingThankYous: pages(build, 'pendingThankYous', ['ThankYous']),
    ownThankYous: pages(build, 'ownThankYous', ['ThankYous']),
    sendThankYou: send(build, 'sendThankYou', ['Referrals', 'ThankYous', 'Dashboard', 'Activity']),
    approveThankYou: send(build, 'approveThankYou', ['ThankYous', 'Dashboard', 'Activity']),
  }),
});
export const {
  usePendingThankYousInfiniteQuery,
  useOwnThankYousInfiniteQuery,
  useSendThankYouMutation,
  useApproveThankYouMutation,
} = thankyousApi;
