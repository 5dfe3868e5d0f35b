import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { choicesOf, usePages } from '../pages.ts';
import { chapterLabel } from './chapter-label.ts';
import { useChapterPagesInfiniteQuery } from './chapters.ts';

/** Chapters for an `AsyncSelect`, searched on the server, loaded when it opens. */
export const useChapterChoices = () => {
  const [search, setSearch] = useState<string>();
  const list = usePages(useChapterPagesInfiniteQuery(search === undefined ? skipToken : { search }));
  return { source: choicesOf(list, chapterLabel), onSearch: setSearch };
};
