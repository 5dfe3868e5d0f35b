import { api, read, sendLater } from '../api.ts';

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    attendance: read(build, 'attendance', ['Attendance']),
    recordAttendance: sendLater(build, 'recordAttendance'),
  }),
});
export const { useAttendanceQuery, useRecordAttendanceMutation } = attendanceApi;
