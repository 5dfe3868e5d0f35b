import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { api, pages } from '../../api.ts';
import { choicesOf, usePages } from '../../pages.ts';

const networkApi = api.injectEndpoints({
  endpoints: (build) => ({
    standingPages: pages(build, 'listStandings', ['Chapters']),
    regionPages: pages(build, 'listRegions', ['Chapters']),
  }),
});
export const { useStandingPagesInfiniteQuery } = networkApi;

/** Regions for an `AsyncSelect`, searched on the server, loaded when it opens. */
export const useRegionChoices = () => {
  const [search, setSearch] = useState<string>();
  const list = usePages(
    networkApi.useRegionPagesInfiniteQuery(search === undefined ? skipToken : { search }),
  );
  return { source: choicesOf(list, ({ region }) => region), onSearch: setSearch };
};
