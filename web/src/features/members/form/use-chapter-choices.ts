import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useChapterPagesInfiniteQuery } from '../../../api/endpoints/chapters.ts';
import { choicesOf, usePages } from '../../../api/pages.ts';
import { chapterLabel } from './chapter-label.ts';

/** Chapters for an `AsyncSelect`, searched on the server, loaded when it opens. */
export const useChapterChoices = () => {
  const [search, setSearch] = useState<string>();
  const list = usePages(useChapterPagesInfiniteQuery(search === undefined ? skipToken : { search }));
  return { source: choicesOf(list, chapterLabel), onSearch: setSearch };
};
