import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { CalendarFileService } from './service.ts';

export function calendarFileRoutes(api: Api, calendars: CalendarFileService): void {
  api.serve(routes.meetingCalendar, ({ caller, params }) => calendars.ofMeeting(caller, params.id));
  api.serve(routes.calendarAddress, ({ caller }) => calendars.address(caller));
  api.serve(routes.makeCalendarAddress, ({ caller, token }) => calendars.makeAddress(caller, token() ?? ''));
  api.serve(routes.revokeCalendarAddress, async ({ caller }) => {
    await calendars.revokeAddress(caller);
    return undefined;
  });
  api.public(routes.readCalendar, ({ params, ...origin }) => calendars.read(params.token, origin));
}
