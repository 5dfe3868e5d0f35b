import type { NetworkIdentity } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { api, list, pages, read, send } from '../../api.ts';
import { choicesOf, usePages } from '../../pages.ts';

const networkApi = api.injectEndpoints({
  endpoints: (build) => ({
    standingPages: pages(build, 'listStandings', ['Chapters']),
    invitationPages: pages(build, 'listInvitations', ['Chapters', 'Members']),
    invitationTotals: read(build, 'invitationTotals', ['Chapters', 'Members']),
    inviteChapter: send(build, 'inviteChapter', ['Chapters', 'Members']),
    holdInvitations: send(build, 'holdInvitations', ['Chapters']),
    listSuperAdmins: list(build, 'listSuperAdmins', ['SuperAdmins']),
    inviteSuperAdmin: send(build, 'inviteSuperAdmin', ['SuperAdmins']),
    remindSuperAdmin: send(build, 'remindSuperAdmin', []),
    endSuperAdmin: send(build, 'endSuperAdmin', ['SuperAdmins']),
    networkIdentity: read(build, 'networkIdentity', ['Network']),
    changeNetworkIdentity: send(build, 'changeNetworkIdentity', ['Network']),
    setNetworkLogo: build.mutation<NetworkIdentity, Blob>({
      query: (logo) => ({
        endpoint: endpoints.setNetworkLogo,
        body: logo,
        headers: { 'Content-Type': logo.type },
      }),
      invalidatesTags: ['Network'],
    }),
    removeNetworkLogo: send(build, 'removeNetworkLogo', ['Network']),
    regionPages: pages(build, 'listRegions', ['Chapters']),
  }),
});
export const {
  useStandingPagesInfiniteQuery,
  useInvitationPagesInfiniteQuery,
  useInvitationTotalsQuery,
  useInviteChapterMutation,
  useHoldInvitationsMutation,
  useListSuperAdminsQuery,
  useInviteSuperAdminMutation,
  useRemindSuperAdminMutation,
  useEndSuperAdminMutation,
  useNetworkIdentityQuery,
  useChangeNetworkIdentityMutation,
  useSetNetworkLogoMutation,
  useRemoveNetworkLogoMutation,
} = networkApi;

/** Regions for an `AsyncSelect`, searched on the server, loaded when it opens. */
export const useRegionChoices = () => {
  const [search, setSearch] = useState<string>();
  const list = usePages(
    networkApi.useRegionPagesInfiniteQuery(search === undefined ? skipToken : { search }),
  );
  return { source: choicesOf(list, ({ region }) => region), onSearch: setSearch };
};
