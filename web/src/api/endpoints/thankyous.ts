import { endpoints } from '@bn/contract/endpoints';
import { api, list, pages, send, sendLater, type Tag } from '../api.ts';

/** A decision about a note changes the approval list, its referral's history, the totals and the bell. */
const DECIDED: readonly Tag[] = ['ThankYous', 'Dashboard', 'Activity'];
const UNDONE_AT_ONCE = 5;

const thankyousApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingThankYous: pages(build, 'pendingThankYous', ['ThankYous']),
    somePendingThankYous: list(build, 'pendingThankYous', ['ThankYous']),
    ownThankYous: pages(build, 'ownThankYous', ['ThankYous']),
    sendThankYou: sendLater(build, 'sendThankYou'),
    correctThankYou: send(build, 'correctThankYou', ['ThankYous', 'Activity']),
    withdrawThankYou: send(build, 'withdrawThankYou', ['Referrals', 'ThankYous', 'Dashboard', 'Activity']),
    approveThankYou: send(build, 'approveThankYou', DECIDED),
    approveThankYous: send(build, 'approveThankYous', DECIDED),
    /** Undoes the user's own approvals, one call each, and refetches the lists once. Returns how many failed. */
    undoApprovals: build.mutation<number, readonly number[]>({
      queryFn: async (ids, _store, _options, call) => {
        let failed = 0;
        const body = { status: 'pending' };
        for (let at = 0; at < ids.length; at += UNDONE_AT_ONCE) {
          const some = ids.slice(at, at + UNDONE_AT_ONCE);
          const answers = await Promise.all(
            some.map((id) => call({ endpoint: endpoints.approveThankYou, params: { id }, body })),
          );
          failed += answers.filter(({ error }) => error).length;
        }
        return { data: failed };
      },
      invalidatesTags: DECIDED,
    }),
  }),
});
export const {
  usePendingThankYousInfiniteQuery,
  useSomePendingThankYousQuery,
  useOwnThankYousInfiniteQuery,
  useSendThankYouMutation,
  useCorrectThankYouMutation,
  useWithdrawThankYouMutation,
  useApproveThankYouMutation,
  useApproveThankYousMutation,
  useUndoApprovalsMutation,
} = thankyousApi;
