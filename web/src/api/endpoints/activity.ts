import { api, read } from '../api.ts';

export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({ activity: read(build, 'activity', ['Activity']) }),
});
export const { useActivityQuery } = activityApi;
