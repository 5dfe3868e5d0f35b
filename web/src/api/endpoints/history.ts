import { api, history } from '../api.ts';

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberHistory: history(build, 'memberHistory', ['Members', 'Permissions']),
    networkHistory: history(build, 'networkHistory', ['Members', 'Permissions', 'Chapters']),
    chapterHistory: history(build, 'chapterHistory', ['Members', 'Permissions', 'Chapters']),
  }),
});
export const {
  useMemberHistoryInfiniteQuery,
  useChapterHistoryInfiniteQuery,
  useNetworkHistoryInfiniteQuery,
} = historyApi;
