import { api, pages, read, send } from '../api.ts';

const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    chapterPages: pages(build, 'listChapters', ['Chapters']),
    createChapter: send(build, 'createChapter', ['Chapters', 'Dashboard']),
    chapterReport: read(build, 'chapterReport', ['Chapters', 'Referrals', 'ThankYous']),
    timeZones: read(build, 'timeZones', []),
    getChapter: read(build, 'getChapter', ['Chapters']),
    updateChapter: send(build, 'updateChapter', ['Chapters', 'Members', 'Meetings', 'Dashboard', 'Activity']),
  }),
});
export const {
  useChapterPagesInfiniteQuery,
  useCreateChapterMutation,
  useChapterReportQuery,
  useGetChapterQuery,
  useTimeZonesQuery,
  useUpdateChapterMutation,
} = chaptersApi;
