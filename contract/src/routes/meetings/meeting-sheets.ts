import { endpoints } from '../../endpoints.ts';
import { route, superAdminOrElevated } from '../../route.ts';
import { MeetingSheet } from '../../schemas/meetings/meeting-sheets.ts';
import { Closed, Id } from '../../schemas/primitives.ts';

export const meetingSheet = route({
  endpoint: endpoints.meetingSheet,
  summary:
    "What a chapter looks at in an approved meeting, at one point in time: any chapter's for a super admin, their own chapter's for an elevated member",
  access: superAdminOrElevated,
  params: Closed({ id: Id }),
  answer: MeetingSheet,
  problems: [404],
});
