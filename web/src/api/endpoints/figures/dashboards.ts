import { api, pages, read } from '../../api.ts';

export const dashboardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDashboard: read(build, 'adminDashboard', ['Dashboard']),
    elevatedDashboard: read(build, 'elevatedDashboard', ['Dashboard']),
    membersDashboard: read(build, 'membersDashboard', ['Dashboard']),
    needs: read(build, 'needs', [
      'Referrals',
      'ThankYous',
      'Meetings',
      'Testimonials',
      'Members',
      'OneToOnes',
    ]),
    chaptersToLookAfter: pages(build, 'chaptersToLookAfter', [
      'Chapters',
      'Members',
      'Referrals',
      'ThankYous',
    ]),
  }),
});
export const {
  useAdminDashboardQuery,
  useElevatedDashboardQuery,
  useMembersDashboardQuery,
  useNeedsQuery,
  useChaptersToLookAfterInfiniteQuery,
} = dashboardsApi;
