import { api, history, read } from '../api.ts';

export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    activity: read(build, 'activity', ['Activity']),
    recentActivity: history(build, 'recentActivity', ['Activity']),
  }),
});
export const { useActivityQuery, useRecentActivityInfiniteQuery } = activityApi;
