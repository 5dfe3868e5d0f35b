import { api, read } from './api.ts';

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({ activity: read(build, 'activity', ['Activity']) }),
});
export const { useActivityQuery } = activityApi;
