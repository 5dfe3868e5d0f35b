import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { MeetingService } from './service.ts';

export function meetingRoutes(api: Api, meetings: MeetingService): void {
  api.list(routes.listMeetings, ({ caller, query }) => meetings.visibleTo(caller, query));
  api.serve(routes.nextMeeting, ({ caller }) => meetings.next(caller));
  api.serve(routes.proposeMeeting, ({ unit, caller, body }) => meetings.propose(unit, caller, body));
  api.serve(routes.getMeeting, ({ caller, params }) => meetings.page(caller, params.id));
  api.serve(routes.changeMeeting, ({ unit, caller, params, body, version }) =>
    meetings.change(unit, caller, params.id, body, version()),
  );
  api.serve(routes.cancelMeeting, ({ unit, caller, params, body }) =>
    meetings.cancel(unit, caller, params.id, body.scope),
  );
  api.serve(routes.approveMeeting, ({ unit, caller, params, body }) =>
    meetings.approve(unit, caller, params.id, body.scope),
  );
}
