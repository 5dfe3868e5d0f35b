import { api, read } from '../api.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({ search: read(build, 'search', ['Members', 'Referrals', 'Chapters']) }),
});
export const { useSearchQuery } = searchApi;
