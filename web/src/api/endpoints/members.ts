import { api, list, pages, read, send } from '../api.ts';

export const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMembers: list(build, 'listMembers', ['Members']),
    listChapterMembers: list(build, 'listChapterMembers', ['Members']),
    chapterMemberPages: pages(build, 'listChapterMembers', ['Members']),
    registerMember: send(build, 'registerMember', ['Members', 'Guests', 'Dashboard', 'Activity']),
    updateMember: send(build, 'updateMember', ['Members', 'Dashboard']),
    getPermissions: read(build, 'getPermissions', ['Permissions']),
    getMember: read(build, 'getMember', ['Members']),
    setIdealReferral: send(build, 'setIdealReferral', ['Members']),
    inviteMember: send(build, 'inviteMember', []),
    inviteMembers: send(build, 'inviteMembers', ['Members', 'Chapters']),
    endMembership: send(build, 'endMembership', ['Members', 'Chapters', 'Dashboard', 'Activity']),
    renewMemberships: send(build, 'renewMemberships', ['Members', 'Chapters', 'Dashboard', 'Activity']),
    undoRenewals: send(build, 'undoRenewals', ['Members', 'Chapters', 'Dashboard', 'Activity']),
    resumeMembership: send(build, 'resumeMembership', ['Members', 'Chapters', 'Dashboard', 'Activity']),
    setPermissions: send(build, 'setPermissions', ['Permissions', 'Members', 'Dashboard']),
  }),
});
export const {
  useListMembersQuery,
  useListChapterMembersQuery,
  useChapterMemberPagesInfiniteQuery,
  useRegisterMemberMutation,
  useUpdateMemberMutation,
  useGetPermissionsQuery,
  useLazyGetPermissionsQuery,
  useSetPermissionsMutation,
  useGetMemberQuery,
  useSetIdealReferralMutation,
  useInviteMemberMutation,
  useInviteMembersMutation,
  useEndMembershipMutation,
  useRenewMembershipsMutation,
  useUndoRenewalsMutation,
  useResumeMembershipMutation,
} = membersApi;
