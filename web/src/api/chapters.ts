import { api, pages, send } from './api.ts';

const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    chapterPages: pages(build, 'listChapters', ['Chapters']),
    createChapter: send(build, 'createChapter', ['Chapters', 'Dashboard']),
  }),
});
export const { useChapterPagesInfiniteQuery, useCreateChapterMutation } = chaptersApi;
