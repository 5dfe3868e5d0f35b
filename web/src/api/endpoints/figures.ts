import { api, read } from '../api.ts';

export const figuresApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberFigures: read(build, 'memberFigures', ['Referrals', 'ThankYous']),
  }),
});
export const { useMemberFiguresQuery } = figuresApi;
