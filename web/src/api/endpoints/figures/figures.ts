import { api, read } from '../../api.ts';

const figuresApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberFigures: read(build, 'memberFigures', ['Referrals', 'ThankYous']),
  }),
});
export const { useMemberFiguresQuery } = figuresApi;
