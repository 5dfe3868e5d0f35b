import { api, read } from './api.ts';

export const dashboardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDashboard: read(build, 'adminDashboard', ['Dashboard']),
    elevatedDashboard: read(build, 'elevatedDashboard', ['Dashboard']),
    membersDashboard: read(build, 'membersDashboard', ['Dashboard']),
  }),
});
export const { useAdminDashboardQuery, useElevatedDashboardQuery, useMembersDashboardQuery } = dashboardsApi;
