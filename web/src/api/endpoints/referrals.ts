import { api, pages, read, send, sendLater } from '../api.ts';

export const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    referralsReceived: pages(build, 'referralsReceived', ['Referrals']),
    referralsSent: pages(build, 'referralsSent', ['Referrals']),
    getReferral: read(build, 'getReferral', ['Referrals', 'ThankYous']),
    giveReferral: sendLater(build, 'giveReferral'),
    correctReferral: send(build, 'correctReferral', ['Referrals', 'Activity']),
    withdrawReferral: send(build, 'withdrawReferral', ['Referrals', 'Dashboard', 'Activity']),
    nudgeReferral: send(build, 'nudgeReferral', ['Referrals']),
    changeReferralStatus: sendLater(build, 'changeReferralStatus'),
    undoAnswer: sendLater(build, 'undoAnswer'),
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
