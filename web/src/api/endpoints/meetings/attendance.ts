import { api, read, sendLater } from '../../api.ts';

export const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    attendance: read(build, 'attendance', ['Attendance']),
    recordAttendance: sendLater(build, 'recordAttendance'),
  }),
});
export const { useAttendanceQuery, useRecordAttendanceMutation } = attendanceApi;
