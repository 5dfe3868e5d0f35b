import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { AttendanceService } from './service.ts';

export function attendanceRoutes(api: Api, attendance: AttendanceService): void {
  api.serve(routes.attendance, ({ caller, params, query }) => attendance.sheet(caller, params.id, query));
  api.serve(routes.recordAttendance, ({ unit, caller, params, body }) =>
    attendance.record(unit, caller, params, body),
  );
}
