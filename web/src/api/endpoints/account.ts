import { api, read, send } from '../api.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: send(build, 'changePassword', ['Sessions']),
    listSessions: read(build, 'listSessions', ['Sessions']),
    endSession: send(build, 'endSession', ['Sessions']),
    endOtherSessions: send(build, 'endOtherSessions', ['Sessions']),
    mailChoices: read(build, 'mailChoices', ['Mail']),
    chooseMail: send(build, 'chooseMail', ['Mail']),
    // Requested on click and saved as a file: a query would keep the response in memory.
    exportAccount: send(build, 'exportAccount', []),
  }),
});
export const {
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useMailChoicesQuery,
  useChooseMailMutation,
  useExportAccountMutation,
} = accountApi;
