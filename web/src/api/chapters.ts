import { api, list, pages, send } from './api.ts';

export const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChapters: list(build, 'listChapters', ['Chapters']),
    chapterPages: pages(build, 'listChapters', ['Chapters']),
    createChapter: send(build, 'createChapter', ['Chapters', 'Dashboard']),
  }),
});
export const { useListChaptersQuery, useChapterPagesInfiniteQuery, useCreateChapterMutation } = chaptersApi;
