import { api, read, send } from '../api.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: send(build, 'changePassword', ['Sessions']),
    ownDetails: read(build, 'ownDetails', ['Members']),
    changeOwnDetails: send(build, 'changeOwnDetails', ['Members']),
    changeOwnEmail: send(build, 'changeOwnEmail', ['Members']),
    cancelOwnEmail: send(build, 'cancelOwnEmail', ['Members']),
    listSessions: read(build, 'listSessions', ['Sessions']),
    endSession: send(build, 'endSession', ['Sessions']),
    endOtherSessions: send(build, 'endOtherSessions', ['Sessions']),
    listDevices: read(build, 'listDevices', ['Devices']),
    addDevice: send(build, 'addDevice', ['Devices']),
    changeDevice: send(build, 'changeDevice', ['Devices']),
    removeDevice: send(build, 'removeDevice', ['Devices']),
    mailChoices: read(build, 'mailChoices', ['Mail']),
    chooseMail: send(build, 'chooseMail', ['Mail']),
    // Requested on click and saved as a file: a query would keep the response in memory.
    exportAccount: send(build, 'exportAccount', []),
  }),
});
export const {
  useChangePasswordMutation,
  useOwnDetailsQuery,
  useChangeOwnDetailsMutation,
  useChangeOwnEmailMutation,
  useCancelOwnEmailMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useListDevicesQuery,
  useAddDeviceMutation,
  useChangeDeviceMutation,
  useRemoveDeviceMutation,
  useMailChoicesQuery,
  useChooseMailMutation,
  useExportAccountMutation,
} = accountApi;
