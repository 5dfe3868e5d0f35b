import { api, pages, read, send, sendLater } from '../api.ts';

const oneToOnesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOneToOnes: pages(build, 'listOneToOnes', ['OneToOnes']),
    whomToMeet: pages(build, 'whomToMeet', ['OneToOnes', 'Members', 'Referrals']),
    getOneToOne: read(build, 'getOneToOne', ['OneToOnes', 'Members', 'Referrals']),
    chapterMatrix: read(build, 'chapterMatrix', ['OneToOnes', 'Members', 'Referrals']),
    planOneToOne: send(build, 'planOneToOne', ['OneToOnes']),
    changeOneToOne: send(build, 'changeOneToOne', ['OneToOnes']),
    answerOneToOne: send(build, 'answerOneToOne', ['OneToOnes']),
    cancelOneToOne: send(build, 'cancelOneToOne', ['OneToOnes']),
    recordOneToOne: sendLater(build, 'recordOneToOne'),
    confirmOneToOne: sendLater(build, 'confirmOneToOne'),
  }),
});
export const {
  useListOneToOnesInfiniteQuery,
  useWhomToMeetInfiniteQuery,
  useGetOneToOneQuery,
  useChapterMatrixQuery,
  usePlanOneToOneMutation,
  useChangeOneToOneMutation,
  useAnswerOneToOneMutation,
  useCancelOneToOneMutation,
  useRecordOneToOneMutation,
  useConfirmOneToOneMutation,
} = oneToOnesApi;
