import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { MeetingSheetService } from './service.ts';

export function meetingSheetRoutes(api: Api, sheets: MeetingSheetService): void {
  api.serve(routes.meetingSheet, ({ caller, params }) => sheets.ofMeeting(caller, params.id));
}
