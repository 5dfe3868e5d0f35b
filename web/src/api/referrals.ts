import { api, pages, read, send } from './api.ts';

const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    referralsReceived: pages(build, 'referralsReceived', ['Referrals']),
    referralsSent: pages(build, 'referralsSent', ['Referrals']),
    getReferral: read(build, 'getReferral', ['Referrals', 'ThankYous']),
    giveReferral: send(build, 'giveReferral', ['Referrals', 'Dashboard', 'Activity']),
    correctReferral: send(build, 'correctReferral', ['Referrals', 'Activity']),
    withdrawReferral: send(build, 'withdrawReferral', ['Referrals', 'Dashboard', 'Activity']),
    nudgeReferral: send(build, 'nudgeReferral', ['Referrals']),
    changeReferralStatus: send(build, 'changeReferralStatus', ['Referrals', 'Dashboard', 'Activity']),
  }),
});
export const {
  useReferralsReceivedInfiniteQuery,
  useReferralsSentInfiniteQuery,
  useGetReferralQuery,
  useGiveReferralMutation,
  useCorrectReferralMutation,
  useWithdrawReferralMutation,
  useNudgeReferralMutation,
  useChangeReferralStatusMutation,
} = referralsApi;
