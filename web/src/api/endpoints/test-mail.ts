import { api, send } from '../api.ts';

const testMailApi = api.injectEndpoints({
  endpoints: (build) => ({ sendTestMail: send(build, 'sendTestMail', []) }),
});
export const { useSendTestMailMutation } = testMailApi;
