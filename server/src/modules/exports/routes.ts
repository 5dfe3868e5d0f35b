import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { AttendanceService } from '../attendance/service.ts';
import type { HistoryService } from '../audit/history.ts';
import type { ChapterService } from '../chapters/service.ts';
import type { GuestService } from '../guests/service.ts';
import type { MeetingService } from '../meetings/service.ts';
import type { MemberService } from '../members/service.ts';
import type { MatrixService } from '../one-to-ones/matrix.ts';
import type { ReferralService } from '../referrals/service.ts';
import type { ScoreService } from '../scores/service.ts';
import type { StandingService } from '../standings/service.ts';
import type { TestimonialService } from '../testimonials/service.ts';
import type { ThankYouService } from '../thankyous/service.ts';
import {
  ATTENDANCE_COLUMNS,
  CHAPTER_CARD_COLUMNS,
  CHAPTER_COLUMNS,
  COLLEAGUE_COLUMNS,
  GUEST_COLUMNS,
  HISTORY_COLUMNS,
  MATRIX_COLUMNS,
  MEETING_COLUMNS,
  MEMBER_COLUMNS,
  NOTE_COLUMNS,
  RECEIVED_COLUMNS,
  SCORE_COLUMNS,
  SENT_COLUMNS,
  STANDING_FILE_COLUMNS,
  TESTIMONIAL_COLUMNS,
} from './columns.ts';
import type { ExportService } from './service.ts';

interface Lists {
  history: HistoryService;
  members: MemberService;
  chapters: ChapterService;
  referrals: ReferralService;
  thankYous: ThankYouService;
  meetings: MeetingService;
  attendance: AttendanceService;
  guests: GuestService;
  standings: StandingService;
  scores: ScoreService;
  testimonials: TestimonialService;
  matrix: MatrixService;
}

/** Each list as a file: its name, its columns, and the listing that its screen reads page by page. */
export function exportRoutes(api: Api, { open }: ExportService, lists: Lists): void {
  api.serve(routes.exportMembers, (call) =>
    open(call, 'members', MEMBER_COLUMNS, lists.members.all(call.query)),
  );
  api.serve(routes.exportChapterMembers, (call) =>
    open(call, 'members', COLLEAGUE_COLUMNS, lists.members.colleagues(call.caller, call.query)),
  );
  api.serve(routes.exportChapters, (call) => {
    const { caller, query } = call;
    const columns = lists.chapters.hasFigures(caller, query) ? CHAPTER_CARD_COLUMNS : CHAPTER_COLUMNS;
    return open(call, 'chapters', columns, lists.chapters.visibleTo(caller, query));
  });
  api.serve(routes.exportReferralsReceived, (call) =>
    open(call, 'referrals received', RECEIVED_COLUMNS, lists.referrals.receivedBy(call.caller, call.query)),
  );
  api.serve(routes.exportReferralsSent, (call) =>
    open(call, 'referrals sent', SENT_COLUMNS, lists.referrals.sentBy(call.caller, call.query)),
  );
  api.serve(routes.exportPendingThankYous, (call) =>
    open(call, 'thank-you notes', NOTE_COLUMNS, lists.thankYous.toDecide(call.caller, call.query)),
  );
  api.serve(routes.exportOwnThankYous, (call) =>
    open(call, 'own thank-you notes', NOTE_COLUMNS, lists.thankYous.ownOf(call.caller, call.query)),
  );
  api.serve(routes.exportMeetings, (call) =>
    open(call, 'meetings', MEETING_COLUMNS, lists.meetings.visibleTo(call.caller, call.query)),
  );
  api.serve(routes.exportAttendance, async (call) => {
    const { caller, params, query } = call;
    const { entries, day } = await lists.attendance.visibleTo(caller, params.id, query);
    return open(call, 'attendance', ATTENDANCE_COLUMNS, entries, day);
  });
  api.serve(routes.exportGuests, async (call) => {
    const { caller, params, query } = call;
    const { day } = await lists.meetings.find(caller, params.id);
    return open(call, 'guests', GUEST_COLUMNS, lists.guests.visibleTo(caller, params.id, query), day);
  });
  api.serve(routes.exportChapterScores, (call) => {
    const { caller, params, query } = call;
    const rows = lists.scores.listing(caller, params.id, query.sort);
    return open(call, 'scores of a chapter', SCORE_COLUMNS, rows);
  });
  api.serve(routes.exportChapterMatrix, (call) =>
    open(call, 'who met whom', MATRIX_COLUMNS, lists.matrix.listing(call.caller, call.params.id)),
  );
  api.serve(routes.exportTestimonials, (call) =>
    open(call, 'testimonials', TESTIMONIAL_COLUMNS, lists.testimonials.toDecide(call.caller, call.query)),
  );
  api.serve(routes.exportMemberHistory, (call) => {
    const rows = lists.history.wholeOfMember(call.params.id, call.query);
    return open(call, 'history of a member', HISTORY_COLUMNS, rows);
  });
  api.serve(routes.exportChapterHistory, (call) => {
    const rows = lists.history.wholeOfChapter(call.params.id, call.query);
    return open(call, 'history of a chapter', HISTORY_COLUMNS, rows);
  });
  api.serve(routes.exportNetworkHistory, (call) =>
    open(call, 'history', HISTORY_COLUMNS, lists.history.wholeOfNetwork(call.query)),
  );
  api.serve(routes.exportStandings, (call) =>
    open(call, 'network report', STANDING_FILE_COLUMNS, lists.standings.all(call.query)),
  );
}
